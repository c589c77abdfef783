import type { Words } from './en.ts'
import { brief } from './es/brief.ts'
import { catalogueTools } from './es/catalogue-tools.ts'
import { deliveries } from './es/deliveries.ts'
import { deliveryTools } from './es/delivery-tools.ts'
import { developers } from './es/developers.ts'
import { general } from './es/general.ts'
import { music } from './es/music.ts'
import { operatorTools } from './es/operator-tools.ts'
import { organisation } from './es/organisation.ts'
import { playlists } from './es/playlists.ts'
import { records } from './es/records.ts'
import { review } from './es/review.ts'

export const es: Words = {
  ...general,
  ...music,
  ...brief,
  ...deliveries,
  ...deliveryTools,
  ...catalogueTools,
  ...developers,
  ...organisation,
  ...operatorTools,
  ...playlists,
  ...records,
  ...review,
}
