import type { XmlElement } from '../../../../lib/xml.ts'
import type { DdexRelease, DdexResource } from './message.ts'

/** What the families of versions write each in their own way. */
export type ErnFamily = {
  addParty(element: XmlElement): void
  addWork(element: XmlElement): void
  /** Null for what is no track: pictures, texts. `later` runs once the whole message is read. */
  readResource(element: XmlElement, later: (step: () => void) => void): DdexResource | null
  readRelease(element: XmlElement, later: (step: () => void) => void): DdexRelease
}
