import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { Client as MinioClient } from 'minio'
import { createTestContext } from '../support/context.ts'
import { type Account, bytesOf, makeCertificate, startGateway } from '../support/s3.ts'
import { temporaryFolder } from '../support/service.ts'
import { hasTool, runTool } from '../support/tools.ts'

/**
 * Widely used S3 programs over http and https, with file sizes at the limits. A program that is not installed is
 * skipped; `.ci/run` installs them.
 */

const MiB = 1024 * 1024
const sizes = { empty: 0, one: 1, under: 5 * MiB - 1, part: 5 * MiB, over: 5 * MiB + 1, large: 100 * MiB }
const context = await createTestContext()
const certificate = makeCertificate()
const plain = await startGateway({ context })
const secure = certificate === null ? null : await startGateway({ context, tls: certificate })
const folder = await temporaryFolder()
const files = await makeFiles()
const awsConfig = join(folder, 'aws-config')
// No settings: older versions of awscli then presign with signature version 2.
await writeFile(awsConfig, '[default]\n')

type Scheme = { name: 'http' | 'https'; account: Account; skip: string | false }
const schemes: Scheme[] = [
  { name: 'http', account: plain.account, skip: false },
  {
    name: 'https',
    account: secure?.account ?? plain.account,
    skip: secure === null ? 'needs openssl to make a certificate' : false,
  },
]

async function makeFiles() {
  const made: Record<string, { path: string; md5: string; size: number }> = {}
  for (const [name, size] of Object.entries(sizes)) {
    const bytes = bytesOf(size, size + 1)
    const path = join(folder, `${name}.bin`)
    await writeFile(path, bytes)
    made[name] = { path, size, md5: createHash('md5').update(bytes).digest('hex') }
  }
  return made
}

const md5Of = async (path: string) =>
  createHash('md5')
    .update(await readFile(path))
    .digest('hex')

function each(tool: string, present: boolean, run: (scheme: Scheme, prefix: string) => Promise<void>): void {
  for (const scheme of schemes) {
    const skip = scheme.skip || (present ? false : `${tool} is not installed (apt-get install, see .ci/run)`)
    const prefix = `inbound/${tool.replaceAll(/\W+/g, '-')}-${scheme.name}`
    test(`${tool} over ${scheme.name}`, { skip }, () => run(scheme, prefix))
  }
}

const awsEnvironment = (account: Account) => ({
  AWS_ACCESS_KEY_ID: account.accessKeyId,
  AWS_SECRET_ACCESS_KEY: account.secretAccessKey,
  AWS_DEFAULT_REGION: account.region,
  AWS_CONFIG_FILE: awsConfig,
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_EC2_METADATA_DISABLED: 'true',
  ...(certificate !== null && { AWS_CA_BUNDLE: certificate.file, SSL_CERT_FILE: certificate.file }),
})

/** Every installed awscli: the first on the PATH and Debian's own use the protocol differently. */
for (const program of ['aws', '/usr/bin/aws']) {
  each(`awscli (${program})`, hasTool(program, '--version'), async ({ account }, prefix) => {
    const aws = async (...words: string[]) => {
      const ran = await runTool(program, ['--endpoint-url', account.endpoint, ...words], {
        env: awsEnvironment(account),
      })
      assert.equal(ran.code, 0, ran.output)
      return ran.output
    }
    const base = `s3://${account.bucket}/${prefix}`
    for (const [name, file] of Object.entries(files)) {
      await aws('s3', 'cp', '--quiet', file.path, `${base}/${name} ü+%.bin`)
      const back = join(folder, `back-${name}`)
      await aws('s3', 'cp', '--quiet', `${base}/${name} ü+%.bin`, back)
      assert.equal(await md5Of(back), file.md5, name)
    }
    const listed = await aws('s3', 'ls', `${base}/`)
    assert.equal(listed.trim().split('\n').length, Object.keys(files).length)
    assert.match(await aws('s3', 'ls', `s3://${account.bucket}/`), /INFO\.json/)
    await aws('s3', 'mv', '--quiet', `${base}/one ü+%.bin`, `${base}/moved.bin`)
    const head = JSON.parse(
      await aws('s3api', 'head-object', '--bucket', account.bucket, '--key', `${prefix}/moved.bin`),
    )
    assert.equal(head.ContentLength, 1)
    const url = (await aws('s3', 'presign', `${base}/moved.bin`)).trim()
    if (url.startsWith('http:')) assert.equal((await fetch(url)).status, 200)
    await aws('s3', 'rm', '--quiet', '--recursive', base)
    const denied = await runTool(
      program,
      ['--endpoint-url', account.endpoint, 's3', 'cp', files.one!.path, `s3://${account.bucket}/logs/x`],
      { env: awsEnvironment(account) },
    )
    assert.match(denied.output, /AccessDenied/)
  })
}

for (const program of ['python3', '/usr/bin/python3']) {
  each(`boto3 (${program})`, hasTool(program, '-c', 'import boto3'), async ({ account }, prefix) => {
    const script = `
import boto3, sys, io, hashlib
bucket, prefix, endpoint = sys.argv[1:4]
s3 = boto3.client('s3', endpoint_url=endpoint)
for path in sys.argv[4:]:
    name = path.rsplit('/', 1)[1]
    s3.upload_file(path, bucket, prefix + '/' + name, ExtraArgs={'Metadata': {'a': 'b'}})
    want = hashlib.md5(open(path, 'rb').read()).hexdigest()
    out = io.BytesIO()
    s3.download_fileobj(bucket, prefix + '/' + name, out)
    assert hashlib.md5(out.getvalue()).hexdigest() == want, name
    s3.put_object(Bucket=bucket, Key=prefix + '/put-' + name, Body=open(path, 'rb'))
    got = s3.get_object(Bucket=bucket, Key=prefix + '/put-' + name)['Body'].read()
    assert hashlib.md5(got).hexdigest() == want, 'put ' + name
assert s3.head_object(Bucket=bucket, Key=prefix + '/one.bin')['Metadata'] == {'a': 'b'}
keys = [o['Key'] for p in s3.get_paginator('list_objects_v2').paginate(Bucket=bucket, Prefix=prefix, PaginationConfig={'PageSize': 3}) for o in p['Contents']]
assert len(keys) == 2 * len(sys.argv[4:]) and keys == sorted(keys), keys
post = s3.generate_presigned_post(bucket, prefix + '/posted', Conditions=[['content-length-range', 0, 100]])
import urllib.request, ssl
boundary = 'xyzzy'
# As Python's requests sends fields that are passed as files: each with a file name.
body = ''.join('--%s\\r\\nContent-Disposition: form-data; name="%s"; filename="%s"\\r\\n\\r\\n%s\\r\\n' % (boundary, k, k, v) for k, v in post['fields'].items())
body += '--%s\\r\\nContent-Disposition: form-data; name="file"; filename="f"\\r\\n\\r\\nposted\\r\\n--%s--\\r\\n' % (boundary, boundary)
request = urllib.request.Request(post['url'], body.encode(), {'Content-Type': 'multipart/form-data; boundary=' + boundary})
context = ssl._create_unverified_context()
assert urllib.request.urlopen(request, context=context).status == 204
assert s3.get_object(Bucket=bucket, Key=prefix + '/posted')['Body'].read() == b'posted'
signed = s3.generate_presigned_url('put_object', {'Bucket': bucket, 'Key': prefix + '/posted', 'ContentType': 'text/plain', 'Metadata': {'c': 'd'}})
put = urllib.request.Request(signed, b'by url', {'Content-Type': 'text/plain', 'x-amz-meta-c': 'd'}, method='PUT')
assert urllib.request.urlopen(put, context=context).status == 200
signed = s3.generate_presigned_url('get_object', {'Bucket': bucket, 'Key': prefix + '/posted', 'ResponseContentType': 'text/x-a'})
got = urllib.request.urlopen(signed, context=context)
assert got.read() == b'by url' and got.headers['Content-Type'] == 'text/x-a' and got.headers['x-amz-meta-c'] == 'd'
s3.delete_objects(Bucket=bucket, Delete={'Objects': [{'Key': k} for k in keys + [prefix + '/posted']]})
assert 'Contents' not in s3.list_objects_v2(Bucket=bucket, Prefix=prefix + '/')
print('fine')
`
    const words = [
      '-c',
      script,
      account.bucket,
      prefix,
      account.endpoint,
      ...Object.values(files).map(({ path }) => path),
    ]
    const ran = await runTool(program, words, { env: awsEnvironment(account) })
    assert.equal(ran.code, 0, ran.output)
    assert.match(ran.output, /fine/)
  })
}

each('s3cmd', hasTool('s3cmd', '--version'), async ({ account, name: scheme }, prefix) => {
  const { host } = new URL(account.endpoint)
  const config = join(folder, `s3cfg-${scheme}`)
  await writeFile(
    config,
    `[default]\naccess_key = ${account.accessKeyId}\nsecret_key = ${account.secretAccessKey}\nhost_base = ${host}\nhost_bucket = ${host}\nuse_https = ${scheme === 'https' ? 'True' : 'False'}\n${certificate ? `ca_certs_file = ${certificate.file}\n` : ''}`,
  )
  const s3cmd = async (...words: string[]) => {
    const ran = await runTool('s3cmd', ['-c', config, '--no-progress', ...words])
    assert.equal(ran.code, 0, ran.output)
    return ran.output
  }
  const base = `s3://${account.bucket}/${prefix}`
  for (const [name, file] of Object.entries(files)) {
    await s3cmd('put', file.path, `${base}/${name} é+.bin`)
    const back = join(folder, `s3cmd-${name}`)
    await s3cmd('get', '--force', `${base}/${name} é+.bin`, back)
    assert.equal(await md5Of(back), file.md5, name)
  }
  assert.equal((await s3cmd('ls', `${base}/`)).trim().split('\n').length, Object.keys(files).length)
  assert.match(await s3cmd('info', `${base}/one é+.bin`), /File size: +1\b/)
  const url = (await s3cmd('signurl', `${base}/one é+.bin`, '+60')).trim()
  if (scheme === 'http') assert.equal((await fetch(url)).status, 200, url)
  await s3cmd('cp', `${base}/one é+.bin`, `${base}/copy`)
  await s3cmd('mv', `${base}/copy`, `${base}/moved`)
  await s3cmd('del', '--recursive', '--force', `${base}/`)
  assert.equal((await s3cmd('ls', `${base}/`)).trim(), '')
})

each('rclone', hasTool('rclone', 'version'), async ({ account }, prefix) => {
  const env = {
    RCLONE_CONFIG: '/dev/null',
    RCLONE_CONFIG_E_TYPE: 's3',
    RCLONE_CONFIG_E_PROVIDER: 'Other',
    RCLONE_CONFIG_E_ENDPOINT: account.endpoint,
    RCLONE_CONFIG_E_ACCESS_KEY_ID: account.accessKeyId,
    RCLONE_CONFIG_E_SECRET_ACCESS_KEY: account.secretAccessKey,
    ...(certificate !== null && { RCLONE_CA_CERT: certificate.file }),
  }
  const rclone = async (...words: string[]) => {
    const ran = await runTool('rclone', words, { env })
    assert.equal(ran.code, 0, ran.output)
    return ran.output
  }
  const tree = join(folder, `rclone-${prefix.replaceAll('/', '-')}`)
  await mkdir(join(tree, 'sub folder'), { recursive: true })
  for (const [name, file] of Object.entries(files))
    await writeFile(join(tree, 'sub folder', `${name} ñ+%.bin`), await readFile(file.path))
  const target = `e:${account.bucket}/${prefix}`
  await rclone('sync', tree, target)
  await rclone('check', '--download', tree, target)
  assert.equal(
    (await rclone('lsf', '-R', '--files-only', target)).trim().split('\n').length,
    Object.keys(files).length,
  )
  await rclone('sync', tree, target) // nothing to do, because the times are stored as metadata
  await rclone('purge', target)
})

each('restic', hasTool('restic', 'version'), async ({ account, name: scheme }, prefix) => {
  const env = {
    RESTIC_REPOSITORY: `s3:${account.endpoint}/${account.bucket}/${prefix}`,
    RESTIC_PASSWORD: 'secret',
    AWS_ACCESS_KEY_ID: account.accessKeyId,
    AWS_SECRET_ACCESS_KEY: account.secretAccessKey,
    RESTIC_CACHE_DIR: join(folder, `restic-cache-${scheme}`),
    ...(certificate !== null && { SSL_CERT_FILE: certificate.file }),
  }
  const restic = async (...words: string[]) => {
    const ran = await runTool('restic', words, { env })
    assert.equal(ran.code, 0, ran.output)
    return ran.output
  }
  await restic('init')
  await restic('backup', ...Object.values(files).map(({ path }) => path))
  await restic('check', '--read-data')
  const target = join(folder, `restic-${scheme}`)
  await restic('restore', 'latest', '--target', target)
  for (const file of Object.values(files)) assert.equal(await md5Of(join(target, file.path)), file.md5)
  await restic('forget', '--keep-last', '1', '--prune')
})

each('minio-js', true, async ({ account, name: scheme }, prefix) => {
  const { hostname, port } = new URL(account.endpoint)
  const client = new MinioClient({
    endPoint: hostname,
    port: Number(port),
    useSSL: scheme === 'https',
    accessKey: account.accessKeyId,
    secretKey: account.secretAccessKey,
    ...(scheme === 'https' && {
      transportAgent: new (await import('node:https')).Agent({ ca: certificate!.certificate }),
    }),
  })
  for (const [name, file] of Object.entries(files)) {
    await client.fPutObject(account.bucket, `${prefix}/${name} ö.bin`, file.path, { 'x-amz-meta-a': 'b' })
    const back = join(folder, `minio-${name}`)
    await client.fGetObject(account.bucket, `${prefix}/${name} ö.bin`, back)
    assert.equal(await md5Of(back), file.md5, name)
  }
  const keys: string[] = []
  for await (const object of client.listObjectsV2(account.bucket, `${prefix}/`, true)) keys.push(object.name)
  assert.equal(keys.length, Object.keys(files).length)
  const stat = await client.statObject(account.bucket, `${prefix}/one ö.bin`)
  assert.equal(stat.metaData.a, 'b')
  await client.removeObjects(account.bucket, keys)
})
