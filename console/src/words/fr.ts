import type { Words } from './en.ts'
import { brief } from './fr/brief.ts'
import { catalogueTools } from './fr/catalogue-tools.ts'
import { deliveries } from './fr/deliveries.ts'
import { deliveryTools } from './fr/delivery-tools.ts'
import { developers } from './fr/developers.ts'
import { general } from './fr/general.ts'
import { music } from './fr/music.ts'
import { operatorTools } from './fr/operator-tools.ts'
import { organisation } from './fr/organisation.ts'
import { playlists } from './fr/playlists.ts'
import { records } from './fr/records.ts'
import { review } from './fr/review.ts'

export const fr: Words = {
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
