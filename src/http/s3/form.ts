import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { S3Error } from './failures.ts'
import type { S3Request } from './request.ts'

export type Form = { fields: Map<string, string>; file: Readable; fileName: string; fileType: string }

const maxFields = 100
const maxFieldBytes = 64 * 1024

/** Reads the fields before the file and returns the file as a stream. Like S3, ignores fields after the file. */
export function readForm(request: S3Request): Promise<Form> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    const collecting: Promise<void>[] = []
    let parser: BusboyInstance
    try {
      parser = new Busboy({
        headers: request.headers as { 'content-type': string },
        limits: { fieldSize: maxFieldBytes, fields: maxFields, files: maxFields, headerPairs: 50 },
      })
    } catch {
      return reject(malformed())
    }
    parser.on('field', (name, value) => void fields.set(name.toLowerCase(), value))
    parser.on('file', (name, stream, fileName, _encoding, fileType) => {
      const file = stream as unknown as Readable
      if (name === 'file') {
        const form = { fields, file, fileName: fileName ?? '', fileType }
        return Promise.all(collecting).then(() => resolve(form), reject)
      }
      // Some clients, such as Python's requests, give every field a file name. Their streams end after the next part began.
      collecting.push(collectText(file).then((text) => void fields.set(name.toLowerCase(), text)))
    })
    parser.on('error', () => reject(malformed()))
    parser.on('finish', () =>
      Promise.all(collecting)
        .finally(() => reject(malformed()))
        .catch(() => {}),
    )
    request.raw.on('aborted', () => parser.destroy(new Error('connection closed')))
    request.raw.pipe(parser)
  })
}

/** The parser goes on to the next field when the stream was read to its end. */
function collectText(stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxFieldBytes) chunks.push(chunk)
    })
    stream.once('error', reject)
    stream.once('end', () => {
      if (size <= maxFieldBytes) resolve(Buffer.concat(chunks).toString())
      else reject(malformed())
    })
  })
}

function malformed(): S3Error {
  return new S3Error('MalformedPOSTRequest', 'The body is not well-formed multipart/form-data with a file.')
}
