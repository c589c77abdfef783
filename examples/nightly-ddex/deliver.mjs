/**
 * Delivers a batch of DDEX messages with their resources, waits, and reports what failed. For cron:
 *
 *   0 3 * * * cd /srv/euterpe && npm run example -- nightly-ddex /srv/outbox/$(date +\%Y\%m\%d)
 */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { clientCredentials, createClient, waitForIngestion } from '@euterpe/client'

const { EUTERPE_URL, EUTERPE_CLIENT_ID, EUTERPE_CLIENT_SECRET, EUTERPE_BUCKET, AWS_ENDPOINT_URL } =
  process.env
const folder = resolve(process.argv[2])
const batch = basename(folder)
const storage = new S3Client({ endpoint: AWS_ENDPOINT_URL, forcePathStyle: true })
const machine = { baseUrl: EUTERPE_URL, clientId: EUTERPE_CLIENT_ID, clientSecret: EUTERPE_CLIENT_SECRET }
const euterpe = createClient({ baseUrl: EUTERPE_URL, token: clientCredentials(machine) })

// The file that says that the batch is complete comes last.
const isLast = (name) => /^(BatchComplete|manifest)/i.test(basename(name))
const names = (await readdir(folder, { recursive: true })).sort((a, b) => isLast(a) - isLast(b))
for (const name of names) {
  const file = await stat(join(folder, name))
  if (file.isDirectory()) continue
  const Key = `delivery/ddex/${batch}/${name.split(sep).join('/')}`
  const Body = createReadStream(join(folder, name))
  await storage.send(new PutObjectCommand({ Bucket: EUTERPE_BUCKET, Key, Body, ContentLength: file.size }))
}

// The same batch delivered twice in a night is one ingestion.
const options = { idempotencyKey: `nightly-ddex-${batch}` }
const { id } = await euterpe.call(
  'createIngestion',
  { body: { mode: 's3_ddex', path: `${batch}/` } },
  options,
)
const { status, counts, error } = await waitForIngestion(euterpe, id)
console.log(
  `${batch}: ${counts.stored} of ${counts.total} tracks stored, ${counts.failed} failed (${status})`,
)
if (error !== undefined) console.log(`  ${error.message}`)
for await (const item of euterpe.each('listIngestionItems', { path: { id }, query: { status: 'failed' } })) {
  console.log(`  ${item.source}: ${item.message}`)
}
process.exitCode = status === 'completed' ? 0 : 1
