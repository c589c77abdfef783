export type Settings = {
  base_url: string
  auth_url: string
  s3_url: string
  client_id: string
  redirect_uri: string
  scope: string
  release: string
}

/** What the service wrote into the page. */
export const settings = JSON.parse(document.getElementById('settings')!.textContent!) as Settings
