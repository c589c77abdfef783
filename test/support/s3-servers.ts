import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './service.ts'
import { hasTool } from './tools.ts'
import { until } from './until.ts'

const keys = { accessKeyId: 'euterpe', secretAccessKey: 'not-so-secret-key' }
const region = 'us-east-1'
const bucket = 'objects'

type Server = {
  name: string
  /** Why tests with it cannot run here; false when they can. */
  missing: string | false
  /** Why it cannot say which multipart uploads are unfinished; false when it can. */
  hidesUploads: string | false
  start(): Promise<{ program: string; args: string[]; env: Record<string, string>; port: number }>
}

/** S3 servers of others, which .ci/run builds from source. Everything stored in them goes with the test. */
export const s3Servers: Server[] = [
  {
    name: 'MinIO',
    missing: hasTool('minio', '--version') ? false : 'MinIO is not installed: minio must be in the PATH',
    hidesUploads: 'MinIO lists uploads by exact name alone, and removes stale ones itself after a day',
    async start() {
      const port = await freePort()
      const args = ['server', await temporaryFolder(), '--address', `127.0.0.1:${port}`, '--quiet']
      const env = { MINIO_ROOT_USER: keys.accessKeyId, MINIO_ROOT_PASSWORD: keys.secretAccessKey }
      return { program: 'minio', args, env, port }
    },
  },
  {
    name: 'Versity S3 Gateway',
    missing: hasTool('versitygw', '--version')
      ? false
      : 'Versity S3 Gateway is not installed: versitygw must be in the PATH',
    hidesUploads: false,
    async start() {
      const port = await freePort()
      const folder = await temporaryFolder()
      await mkdir(join(folder, 'root'))
      const args = ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', join(folder, 'root')]
      const env = { ROOT_ACCESS_KEY: keys.accessKeyId, ROOT_SECRET_KEY: keys.secretAccessKey }
      return { program: 'versitygw', args, env, port }
    },
  },
]

/** Starts a server with an empty bucket. Returns the address of a prefix in it, for EUTERPE_S3_BACKEND_URL. */
export async function startS3Server(server: Server): Promise<URL> {
  const { program, args, env, port } = await server.start()
  const running = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  after(async () => {
    running.kill()
    if (running.exitCode === null) await once(running, 'exit')
  })
  const endpoint = `http://127.0.0.1:${port}`
  const client = new S3Client({ endpoint, region, credentials: keys, forcePathStyle: true, maxAttempts: 1 })
  const create = () => client.send(new CreateBucketCommand({ Bucket: bucket }))
  await until(() =>
    create().then(
      () => true,
      () => false,
    ),
  )
  client.destroy()
  const address = new URL(endpoint)
  address.username = keys.accessKeyId
  address.password = keys.secretAccessKey
  address.pathname = `/${bucket}/blobs`
  address.search = `?region=${region}`
  return address
}
