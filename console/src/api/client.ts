import { createClient } from '../../../packages/client/client.ts'
import { accessToken } from '../session.ts'
import { settings } from '../settings.ts'

export const euterpe = createClient({ baseUrl: settings.base_url, token: accessToken, maxPause: 10 })
