import { saveFile } from '../lib/save-file.ts'
import { accessToken } from '../session.ts'
import { settings } from '../settings.ts'

/** Saves a file of the API. It needs the token in a header, which a link cannot send. */
export async function downloadFile(path: string, query: Record<string, string>, name: string): Promise<void> {
  const response = await fetch(`${settings.base_url}${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${await accessToken(false)}` },
  })
  if (!response.ok) throw new Error(`the service responded with status ${response.status}`)
  saveFile(await response.blob(), name)
}
