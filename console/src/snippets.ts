export const programmingLanguages = {
  sh: 'curl',
  client: 'TypeScript client',
  ts: 'TypeScript',
  py: 'Python',
} as const
export type ProgrammingLanguage = keyof typeof programmingLanguages
export const snippetNames = ['token', 'search', 'upload'] as const
export type SnippetName = (typeof snippetNames)[number]

/** A program that runs unchanged once CLIENT_ID and CLIENT_SECRET are set. A test runs each of them. */
export function snippet(name: SnippetName, language: ProgrammingLanguage, baseUrl: string): string {
  return `${preambles[language](baseUrl)}\n${bodies[language][name]}`
}

const preambles: Record<ProgrammingLanguage, (baseUrl: string) => string> = {
  sh: (baseUrl) => `EUTERPE=${baseUrl}
TOKEN=$(curl -s -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials $EUTERPE/oauth/token \\
  | sed 's/.*"access_token":"//; s/".*//')
`,
  client: (baseUrl) => `// Copy the folder packages/client/ of the service's repository into yours as client/.
import { createClient } from './client/client.ts'
import { clientCredentials } from './client/tokens.ts'

const baseUrl = '${baseUrl}'
const { CLIENT_ID = '', CLIENT_SECRET = '' } = process.env
const token = clientCredentials({ baseUrl, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET })
const euterpe = createClient({ baseUrl, token })
`,
  ts: (baseUrl) => `const euterpe = '${baseUrl}'
const { CLIENT_ID = '', CLIENT_SECRET = '' } = process.env
const form = { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET }
const response = await fetch(\`\${euterpe}/oauth/token\`, { method: 'POST', body: new URLSearchParams(form) })
const { access_token } = await response.json()
const headers = { authorization: \`Bearer \${access_token}\`, 'content-type': 'application/json' }
`,
  py: (baseUrl) => `import json, os
from urllib.parse import urlencode
from urllib.request import Request, urlopen

EUTERPE = "${baseUrl}"

def call(path, body=None, headers={}):
    data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
    with urlopen(Request(EUTERPE + path, data, {"content-type": "application/json", **headers})) as response:
        return json.load(response)

form = {"grant_type": "client_credentials", "client_id": os.environ["CLIENT_ID"], "client_secret": os.environ["CLIENT_SECRET"]}
token = call("/oauth/token", urlencode(form).encode(), {"content-type": "application/x-www-form-urlencoded"})
auth = {"authorization": "Bearer " + token["access_token"]}
`,
}

const bodies: Record<ProgrammingLanguage, Record<SnippetName, string>> = {
  sh: {
    token: `curl -s -H "Authorization: Bearer $TOKEN" $EUTERPE/v1/me
`,
    search: `curl -s -H "Authorization: Bearer $TOKEN" -H "content-type: application/json" \\
  -d '{"query": "blue", "include_atlas": true}' $EUTERPE/v1/search/tracks
`,
    upload: `URL=$(curl -s -H "Authorization: Bearer $TOKEN" -H "content-type: application/json" \\
  -d '{"object_key": "song.wav", "content_type": "audio/wav"}' $EUTERPE/v1/storage/inbound/uploads \\
  | sed 's/.*"url":"//; s/".*//')
curl -s -X PUT -H "content-type: audio/wav" --data-binary @song.wav "$URL"
`,
  },
  client: {
    token: `console.log(await euterpe.call('getMe'))
`,
    search: `const body = { query: 'blue', include_atlas: true }
for await (const hit of euterpe.each('searchTracks', { body })) {
  console.log(hit.title, hit.track_uri)
}
`,
    upload: `import { readFile } from 'node:fs/promises'

const body = { object_key: 'song.wav', content_type: 'audio/wav' }
const upload = await euterpe.call('createInboundUpload', { body })
const { url, method, headers } = upload
const stored = await fetch(url, { method, headers, body: await readFile('song.wav') })
console.log(stored.status, upload.s3_file_uri)
`,
  },
  ts: {
    token: `const me = await fetch(\`\${euterpe}/v1/me\`, { headers })
console.log(await me.json())
`,
    search: `const body = JSON.stringify({ query: 'blue', include_atlas: true })
const hits = await fetch(\`\${euterpe}/v1/search/tracks\`, { method: 'POST', headers, body })
const { data } = await hits.json()
for (const hit of data.results) console.log(hit.title, hit.track_uri)
`,
    upload: `import { readFile } from 'node:fs/promises'

const body = JSON.stringify({ object_key: 'song.wav', content_type: 'audio/wav' })
const upload = await fetch(\`\${euterpe}/v1/storage/inbound/uploads\`, { method: 'POST', headers, body })
const { data } = await upload.json()
const stored = await fetch(data.url, { method: data.method, headers: data.headers, body: await readFile('song.wav') })
console.log(stored.status, data.s3_file_uri)
`,
  },
  py: {
    token: `print(call("/v1/me", headers=auth))
`,
    search: `print(call("/v1/search/tracks", {"query": "blue", "include_atlas": True}, auth))
`,
    upload: `upload = call("/v1/storage/inbound/uploads", {"object_key": "song.wav", "content_type": "audio/wav"}, auth)["data"]
with open("song.wav", "rb") as file:
    response = urlopen(Request(upload["url"], file.read(), upload["headers"], method="PUT"))
print(response.status, upload["s3_file_uri"])
`,
  },
}

type Area = { endpoint: string; region: string; bucket: string }

/** Commands for the AWS CLI. A test runs them. */
export function awsSnippet(area: Area, accessKeyId = '…', secretAccessKey = '…'): string {
  return `export AWS_ACCESS_KEY_ID=${accessKeyId}
export AWS_SECRET_ACCESS_KEY=${secretAccessKey}
export AWS_DEFAULT_REGION=${area.region}
S3="aws --endpoint-url ${area.endpoint} s3"

$S3 cp song.wav s3://${area.bucket}/delivery/audio/song.wav
$S3 ls s3://${area.bucket}/delivery/audio/
`
}
