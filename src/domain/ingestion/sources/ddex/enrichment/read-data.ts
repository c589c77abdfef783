import { childrenOf, findElement, type XmlElement } from '../../../../../lib/xml.ts'
import {
  type EnrichmentData,
  emptyEnrichment,
  type TermType,
} from '../../../../catalogue/enrichments/enrichment.ts'
import { isTrue, readValue, readValues, textAt } from '../element-values.ts'
import {
  readFirstTitle,
  readFullName,
  readLongText,
  readPartyName,
  readTitleText,
  type Sources,
  sourcesOf,
  territoriesOf,
} from './elements.ts'
import { readRelations } from './relations.ts'

/** What MEAD and PIE say with the same elements. An element that is not listed here is kept, but not read. */
export function readData(element: XmlElement, sources: Sources): EnrichmentData {
  return {
    ...emptyEnrichment(),
    terms: element.children.flatMap((child) => readTerms(child, sources)),
    measures: element.children.flatMap((child) => readMeasures(child, sources)),
    texts: element.children.flatMap((child) => readTexts(child, sources)),
    names: childrenOf(element, 'AlternativeTitle').flatMap(readAlternativeTitle),
    periods: readPeriods(element),
    charts: childrenOf(element, 'HistoricChartingInformation').map(readChart),
    awards: childrenOf(element, 'Award').map(readAward),
    relations: readRelations(element),
    images: childrenOf(element, 'Image').flatMap(readImage),
  }
}

/** The composites that state one value, or several. The names of MEAD 1.0 are among them. */
const termElements: Record<string, TermType> = {
  GenreCategory: 'genre', SubGenreCategory: 'subgenre', Mood: 'mood', LyricsMood: 'mood', Theme: 'theme',
  ProgrammaticTheme: 'theme', LyricTheme: 'theme', Activity: 'activity', InstrumentUsed: 'instrument',
  TargetInstrument: 'instrument', VocalRegister: 'vocal_register', DanceStyle: 'dance_style',
  DanceAndRhythmStyle: 'dance_style', RhythmStyle: 'rhythm_style', ArtisticStyle: 'artistic_style', Form: 'form',
  Intensity: 'intensity', Tempo: 'tempo', ClassicalPeriod: 'classical_period', Epoch: 'epoch', ArtistType: 'artist_type',
  PartyType: 'party_type', PrimaryRole: 'role', Gender: 'gender', Nationality: 'nationality',
} // biome-ignore format: a table of pairs

function readTerms(element: XmlElement, sources: Sources): EnrichmentData['terms'] {
  const flag = { IsOriginal: 'original', IsCover: 'cover' }[element.name]
  const type = flag === undefined ? termElements[element.name] : 'version'
  if (element.name === 'TimeSignature')
    return childrenOf(element, 'Tempo').flatMap((tempo) => readTerms(tempo, sources))
  if (type === undefined || isTrue(element.attributes.DoNotDisplay)) return []
  const base = {
    type,
    is_featured: isTrue(element.attributes.IsFeatured),
    territories: territoriesOf(element),
    note: readValues(element, 'Description')[0] ?? null,
    sources: sourcesOf(element, sources),
  }
  if (flag !== undefined)
    return isTrue(textAt(element, 'Value')) ? [{ ...base, value: flag, applies_to: null }] : []
  const values = [
    ...childrenOf(element, 'Value'),
    ...(type === 'classical_period' ? childrenOf(element, 'Name') : []),
  ]
  const plain = type === 'tempo' && values.length === 0 ? [element] : values
  return plain.flatMap((value) => {
    const text = readValue(value)
    return text === null ? [] : [{ ...base, value: text, applies_to: appliesTo(element, value) }]
  })
}

function appliesTo({ name, attributes }: XmlElement, value: XmlElement): string | null {
  if (isTrue(value.attributes.AppliesToLyrics) || name === 'LyricsMood' || name === 'LyricTheme')
    return 'Lyrics'
  if (isTrue(value.attributes.AppliesToComposition)) return 'Composition'
  return attributes.MoodType ?? attributes.ThemeType ?? null
}

function readMeasures(element: XmlElement, sources: Sources): EnrichmentData['measures'] {
  const value = readMeasure(element)
  return value === null ? [] : [{ ...value, sources: sourcesOf(element, sources) }]
}

function readMeasure(element: XmlElement): Omit<EnrichmentData['measures'][number], 'sources'> | null {
  const of = (type: EnrichmentData['measures'][number]['type'], value: string | null) =>
    value === null ? null : { type, value }
  if (element.name === 'BeatsPerMinute') return of('bpm', textAt(element, 'Value'))
  if (element.name === 'AbsolutePitch') return of('absolute_pitch', textAt(element, 'Value'))
  if (element.name === 'Harmony') {
    const parts = ['RootChordNote', 'RootChordQuality', 'Mode'].flatMap((name) => textAt(element, name) ?? [])
    return of('key', parts.join(' ') || null)
  }
  if (element.name !== 'TimeSignature') return null
  const meter = findElement(element, 'Meter')
  const [beats, note] = [textAt(meter, 'NumberOfBeatsInBar'), textAt(meter, 'NoteEquivalentToBeat')]
  return of('time_signature', beats === null || note === null ? null : `${beats}/${note}`)
}

function readTexts(element: XmlElement, sources: Sources): EnrichmentData['texts'] {
  const type = { CommentaryNote: 'note', Biography: 'biography', Lyrics: 'lyrics' }[element.name]
  if (type === undefined || isTrue(element.attributes.IsMisquoted)) return []
  const kind =
    type === 'lyrics'
      ? (element.attributes.LyricsTypeUserDefinedValue ?? element.attributes.LyricsType ?? null)
      : (readValues(element, 'CommentaryNoteType')[0] ?? null)
  const languages = readValues(element, 'LanguageAndScriptOfLyrics')
  return childrenOf(element, 'Text').flatMap((text) => {
    const content = readLongText(text)
    if (content === null) return []
    return [
      {
        type: type as EnrichmentData['texts'][number]['type'],
        kind,
        text: content,
        language: text.attributes.LanguageAndScriptCode ?? languages[0] ?? null,
        territories: [...territoriesOf(element), ...territoriesOf(text)],
        authors: childrenOf(element, 'Author').flatMap((author) => readPartyName(author) ?? []),
        sources: sourcesOf(element, sources),
      },
    ]
  })
}

function readAlternativeTitle(element: XmlElement): EnrichmentData['names'] {
  const title = readTitleText(element)
  if (title === null) return []
  const { attributes } = element
  const subtitle = textAt(findElement(element, 'SubTitle'), 'Title')
  return [
    {
      name: subtitle === null ? title : `${title} (${subtitle})`,
      type: attributes.UserDefinedValue ?? attributes.TitleType ?? null,
      language: attributes.LanguageAndScriptCode ?? textAt(element, 'LanguageAndScriptOfTitle'),
      is_default: false,
      starts_on: null,
      ends_on: null,
    },
  ]
}

function readPeriods(element: XmlElement): EnrichmentData['periods'] {
  const { PriorityPeriodStartDate: starts = null, PriorityPeriodEndDate: ends = null } = element.attributes
  const priority = starts === null && ends === null ? [] : [{ starts_at: starts, ends_at: ends }]
  const focus = childrenOf(element, 'Focus').flatMap((of) => {
    const periods = childrenOf(of, 'PeriodOfBeingFocus')
    return (periods.length > 0 ? periods : [of]).map((period) => ({
      type: 'focus' as const,
      name: focusOf(of),
      starts_at: textAt(period, 'StartDateTime'),
      ends_at: textAt(period, 'EndDateTime'),
      territories: territoriesOf(of),
    }))
  })
  return [
    ...priority.map((period) => ({
      type: 'priority' as const,
      name: null,
      ...period,
      territories: territoriesOf(element),
    })),
    ...focus,
    ...childrenOf(element, 'ImpactDate').map((impact) => ({
      type: 'impact' as const,
      name: null,
      starts_at: textAt(impact, 'Date'),
      ends_at: null,
      territories: territoriesOf(impact),
    })),
    ...childrenOf(element, 'Epoch').flatMap((epoch) => {
      const [starts_at, ends_at] = [textAt(epoch, 'StartDate'), textAt(epoch, 'EndDate')]
      if (starts_at === null && ends_at === null) return []
      const name = readValues(epoch, 'Value')[0] ?? null
      return [{ type: 'epoch' as const, name, starts_at, ends_at, territories: territoriesOf(epoch) }]
    }),
  ]
}

/** In PIE: what of an artist is in focus. */
function focusOf(focus: XmlElement): string | null {
  for (const name of ['FocusTrack', 'FocusRelease', 'FocusWork']) {
    const title = readFirstTitle(findElement(focus, name), 'DisplayTitle', 'WorkTitle')
    if (title !== null) return title
  }
  return null
}

function readChart(element: XmlElement): EnrichmentData['charts'][number] {
  return {
    chart:
      childrenOf(element, 'ChartName')
        .map((name) => textAt(name, 'Name'))
        .find((name) => name !== null) ?? null,
    territory: textAt(element, 'TerritoryCode'),
    top_position: readPosition(textAt(element, 'TopPosition')),
    entries: childrenOf(element, 'ChartEntry').flatMap((entry) => {
      const position = readPosition(textAt(entry, 'Position'))
      return position === null ? [] : [{ position, date: textAt(entry, 'Date') }]
    }),
  }
}

function readPosition(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

function readAward(element: XmlElement): EnrichmentData['awards'][number] {
  const won = textAt(element, 'IsWinner')
  return {
    name: textAt(findElement(element, 'AwardName'), 'Name'),
    body: readPartyName(findElement(element, 'AwardingBody')),
    date: textAt(element, 'Date'),
    is_winner: won === null ? null : isTrue(won),
  }
}

function readImage(element: XmlElement): EnrichmentData['images'] {
  const uri = textAt(element, 'File', 'URI')
  return uri === null ? [] : [{ type: readValues(element, 'ImageType')[0] ?? null, uri, key: null }]
}

/** The names of an artist in PIE: each PartyName, and the further forms that it gives. */
export function readPartyNames(party: XmlElement): EnrichmentData['names'] {
  return childrenOf(party, 'PartyName').flatMap((element) => {
    const period = findElement(element, 'ValidityPeriod')
    const base = {
      type: readValues(element, 'PartyNameType')[0] ?? null,
      language: element.attributes.LanguageAndScriptCode ?? null,
      starts_on: textAt(period, 'StartDate'),
      ends_on: textAt(period, 'EndDate'),
    }
    const full = readFullName(element)
    const others = ['FullNameAsciiTranscribed', 'ShortName', 'AbbreviatedName']
      .flatMap((name) => childrenOf(element, name))
      .flatMap((of) => textAt(of, 'Name') ?? readValue(of) ?? [])
    return [
      ...(full === null ? [] : [{ ...base, name: full, is_default: isTrue(element.attributes.IsDefault) }]),
      ...others.filter((name) => name !== full).map((name) => ({ ...base, name, is_default: false })),
    ]
  })
}
