import { childrenOf, findElement, type XmlElement, type XmlPart } from '../../../../lib/xml.ts'
import { FieldFault, quote } from '../field-fault.ts'
import { allowedValues, isTerritory } from './allowed-values.ts'
import { readIsoDuration } from './duration.ts'
import { isTrue, textAt } from './element-values.ts'

/** Something about a message that its sender should check. It does not stop the message. */
export type Finding = {
  line: number
  text: string
  /** The resource it is about; null: the message as a whole. */
  resource: string | null
}

/** The first few say enough about a generator that is wrong everywhere. */
const maxFindings = 100
const dayMs = 24 * 60 * 60 * 1000

type Use = { name: string; reference: string; line: number }

/** Checks DDEX's rules about values, references, durations and deals, while the parts of a message arrive. */
export class RuleChecker {
  readonly #findings: Finding[] = []
  readonly #defined = new Map<string, Set<string>>()
  readonly #used: Use[] = []
  readonly #withDeals = new Set<string>()
  readonly #releases = new Map<string, number>()
  #hasDeals = false

  add({ list, element }: XmlPart): void {
    const resource = list === 'ResourceList' ? textAt(element, 'ResourceReference') : null
    this.#walk(element, resource)
    if (list === 'DealList') this.#checkReleaseDeal(element)
    if (list !== 'ReleaseList') return
    // From 3.x to 4.x, the main release: that of a track may rely on its deals.
    const isMain = element.name === 'Release' && element.attributes.IsMainRelease !== 'false'
    const isTrack = textAt(element, 'ReleaseType') === 'TrackRelease'
    const reference = textAt(element, 'ReleaseReference')
    if (isMain && !isTrack && reference !== null) this.#releases.set(reference, element.line ?? 0)
  }

  /** Everything that was found, in the order of the message. */
  finish(): Finding[] {
    for (const { name, reference, line } of this.#used) {
      const [kind, list] = referenceKinds[name]!
      if (!this.#defined.get(kind)?.has(reference))
        this.#report(line, `${name} is ${quote(reference)}, which is not in the ${list}.`)
    }
    if (this.#hasDeals)
      for (const [reference, line] of this.#releases)
        if (!this.#withDeals.has(reference))
          this.#report(line, `The release ${quote(reference)} has no deal, so it may not be used.`)
    return this.#findings.sort((a, b) => a.line - b.line).slice(0, maxFindings)
  }

  #report(line: number | undefined, text: string, resource: string | null = null): void {
    if (this.#findings.length < maxFindings * 2) this.#findings.push({ line: line ?? 0, text, resource })
  }

  #walk(element: XmlElement, resource: string | null): void {
    const value = element.text.trim()
    const { name, line } = element
    const allowed = allowedValues.get(name)
    if (allowed !== undefined && value !== '' && !allowed.has(value))
      this.#report(line, `${name} is ${quote(value)}, which DDEX does not define.`, resource)
    if (/^(Excluded)?TerritoryCode$/.test(name) && value !== '' && !isTerritory(value))
      this.#report(line, `${name} is ${quote(value)}, which is no code of ISO 3166-1 or TIS.`, resource)
    if (name === 'Duration' && value !== '') this.#checkDuration(element, value, resource)
    if (value !== '' && name in definitions) this.#define(definitions[name]!, value)
    if (value !== '' && name in referenceKinds && this.#used.length < 100_000)
      this.#used.push({ name, reference: value, line: line ?? 0 })
    for (const child of element.children) this.#walk(child, resource)
  }

  #define(kind: string, reference: string): void {
    const known = this.#defined.get(kind) ?? new Set()
    this.#defined.set(kind, known.add(reference))
  }

  #checkDuration(element: XmlElement, value: string, resource: string | null): void {
    try {
      const ms = readIsoDuration(value, 'Duration')
      if (ms === 0) this.#report(element.line, 'Duration is zero.', resource)
      if (ms !== null && ms > dayMs)
        this.#report(element.line, `Duration is ${quote(value)}, more than a day.`, resource)
    } catch (error) {
      if (!(error instanceof FieldFault)) throw error
      this.#report(element.line, `Duration is ${quote(value)}: write it like PT3M25S.`, resource)
    }
  }

  #checkReleaseDeal(element: XmlElement): void {
    this.#hasDeals = true
    for (const of of childrenOf(element, 'DealReleaseReference')) this.#withDeals.add(of.text.trim())
    for (const deal of childrenOf(element, 'Deal')) {
      const terms = findElement(deal, 'DealTerms') ?? deal
      const { line } = terms
      const codes = childrenOf(terms, 'TerritoryCode')
      const excluded = childrenOf(terms, 'ExcludedTerritoryCode')
      const isEnd = [deal, terms].some(
        (of) => isTrue(textAt(of, 'TakeDown')) || isTrue(textAt(of, 'AllDealsCancelled')),
      )
      if (codes.length === 0 && excluded.length === 0) this.#report(line, 'The deal names no territory.')
      if (codes.length > 0 && excluded.length > 0 && !codes.some((of) => of.text.trim() === 'Worldwide'))
        this.#report(line, 'The deal both names territories and excludes some: DDEX allows one of the two.')
      if (!isEnd) this.#checkUse(terms)
      this.#checkPeriod(terms)
    }
  }

  #checkUse(terms: XmlElement): void {
    const uses = [terms, ...childrenOf(terms, 'Usage')].flatMap((of) => childrenOf(of, 'UseType'))
    if (uses.length === 0) this.#report(terms.line, 'The deal has no UseType.')
    if (childrenOf(terms, 'CommercialModelType').length === 0)
      this.#report(terms.line, 'The deal has no CommercialModelType.')
  }

  #checkPeriod(terms: XmlElement): void {
    const period = findElement(terms, 'ValidityPeriod')
    const start = textAt(period, 'StartDateTime') ?? textAt(period, 'StartDate')
    const end = textAt(period, 'EndDateTime') ?? textAt(period, 'EndDate')
    if (start === null) this.#report(terms.line, 'The deal has no start.')
    const [from, to] = [start, end].map((date) => (date === null ? Number.NaN : Date.parse(date)))
    if (start !== null && Number.isNaN(from))
      this.#report(period!.line, `The deal starts at ${quote(start)}, which is no date.`)
    if (end !== null && Number.isNaN(to))
      this.#report(period!.line, `The deal ends at ${quote(end)}, which is no date.`)
    if (to! < from!) this.#report(period!.line, `The deal ends (${end}) before it starts (${start}).`)
  }
}

/** The elements that give something a reference, and what it is. */
const definitions: Record<string, string> = {
  PartyReference: 'party',
  ResourceReference: 'resource',
  ReleaseReference: 'release',
}

/** The elements that refer to something, and the list it must be in. People are checked where they are read. */
const referenceKinds: Record<string, [kind: string, list: string]> = {
  ReleaseResourceReference: ['resource', 'ResourceList'],
  DealReleaseReference: ['release', 'ReleaseList'],
  ReleaseLabelReference: ['party', 'PartyList'],
}
