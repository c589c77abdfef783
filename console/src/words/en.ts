import { brief } from './en/brief.ts'
import { catalogueTools } from './en/catalogue-tools.ts'
import { deliveries } from './en/deliveries.ts'
import { deliveryTools } from './en/delivery-tools.ts'
import { developers } from './en/developers.ts'
import { general } from './en/general.ts'
import { music } from './en/music.ts'
import { operatorTools } from './en/operator-tools.ts'
import { organisation } from './en/organisation.ts'
import { playlists } from './en/playlists.ts'
import { records } from './en/records.ts'
import { review } from './en/review.ts'

/** Every text of the console. The other languages have the same type, so none can miss a text. */
export const en = {
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

export type Words = typeof en
