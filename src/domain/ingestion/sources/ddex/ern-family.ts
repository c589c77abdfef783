import type { XmlElement } from '../../../../lib/xml.ts'
import type { DdexAsset, DdexRelease, DdexResource } from './message.ts'

/** The elements that each family of versions writes in its own way. */
export type ErnFamily = {
  addParty(element: XmlElement): void
  addWork(element: XmlElement): void
  /** Null for pictures, texts and other resources that are not tracks. `later` runs after the whole message was read. */
  readResource(element: XmlElement, later: (step: () => void) => void): DdexResource | null
  /** Pictures, texts and whatever else is not a recording; null if it has no reference. */
  readAsset(element: XmlElement): DdexAsset | null
  readRelease(element: XmlElement, later: (step: () => void) => void): DdexRelease
}
