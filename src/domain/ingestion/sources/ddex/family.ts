import type { Element } from './element.ts'
import type { DdexRelease, DdexResource } from './message.ts'

/** What the families of versions write each in their own way. */
export type ErnFamily = {
  addParty(element: Element): void
  addWork(element: Element): void
  /** Null for what is no track: pictures, texts. `later` runs once the whole message is read. */
  readResource(element: Element, later: (step: () => void) => void): DdexResource | null
  readRelease(element: Element, later: (step: () => void) => void): DdexRelease
}
