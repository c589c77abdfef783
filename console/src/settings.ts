export type Settings = {
  base_url: string
  auth_url: string
  s3_url: string
  client_id: string
  redirect_uri: string
  scope: string
  release: string
}

/** The service writes these into the page. */
export const settings = JSON.parse(document.getElementById('settings')!.textContent!) as Settings
