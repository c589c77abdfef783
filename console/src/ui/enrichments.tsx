import { useMutation } from '@tanstack/react-query'
import type { Operations } from '../../../packages/client/operations.ts'
import { apiMutation } from '../api/queries.ts'
import { useFormats } from '../formats.ts'
import { useWords } from '../preferences.tsx'
import { DetailsList } from './details-list.tsx'
import { Card } from './page.tsx'
import { RemoveButton } from './remove-button.tsx'

export type Enrichment = NonNullable<Operations['getWorkspaceArtist']['data']['enrichments']>[number]

/** What MEAD and PIE messages say about a record, by sender. Nothing if there is none. */
export function Enrichments({ enrichments }: { enrichments: Enrichment[] }) {
  const words = useWords().records.enrichments
  if (enrichments.length === 0) return null
  return (
    <Card title={words.title}>
      {enrichments.map((enrichment) => (
        <Description key={enrichment.id} enrichment={enrichment} />
      ))}
    </Card>
  )
}

function Description({ enrichment }: { enrichment: Enrichment }) {
  const words = useWords().records.enrichments
  const { day } = useFormats()
  const remove = useMutation(apiMutation('deleteEnrichment'))
  const { id, sender, standard, written_at, texts, images } = enrichment
  const from = words.from(sender.name ?? sender.id ?? standard, day(written_at))
  return (
    <section className="stack">
      <div className="entry">
        <small className="quiet">
          {from} · {standard}
        </small>
        <RemoveButton
          label={words.remove}
          name={from}
          {...words.removeDialog}
          onConfirm={() => remove.mutateAsync({ path: { enrichment_id: id } })}
        />
      </div>
      <DetailsList rows={[...rowsOfTerms(enrichment, words.types), ...otherRows(enrichment, words)]} />
      {images.map(({ uri, url, type }) => url && <img key={uri} src={url} alt={type ?? uri} width="160" />)}
      {texts.map(({ type, text, language, authors }) => (
        <details key={type + text} lang={language ?? undefined}>
          <summary>{[words.types[type] ?? type, ...authors].join(' · ')}</summary>
          <p className="lyrics">{text}</p>
        </details>
      ))}
    </section>
  )
}

type Words = ReturnType<typeof useWords>['records']['enrichments']

function rowsOfTerms({ terms, measures }: Enrichment, types: Words['types']) {
  const groups = Map.groupBy([...terms, ...measures], ({ type }) => type)
  return [...groups].map(
    ([type, values]) =>
      [types[type] ?? type, [...new Set(values.map(({ value }) => value))].join(', ')] as const,
  )
}

function otherRows({ names, periods, events, charts, awards, relations, links }: Enrichment, words: Words) {
  const join = (...parts: (string | number | null)[]) => parts.filter((part) => part !== null).join(' ')
  const lines = (texts: string[]) => [...new Set(texts)].filter((text) => text !== '').join(' · ')
  const byType = Map.groupBy(
    periods.filter(({ type }) => type !== 'epoch'),
    ({ type }) => type,
  )
  return [
    [words.names, lines(names.map(({ name }) => name))],
    ...[...byType].map(
      ([type, list]) =>
        [
          words.types[type] ?? type,
          lines(
            list.map(({ name, starts_at, ends_at, territories }) =>
              join(
                name,
                [starts_at, ends_at].map((at) => at?.slice(0, 10) ?? '').join('–'),
                territories.join(', '),
              ),
            ),
          ),
        ] as const,
    ),
    [words.events, lines(events.map(({ type, date, place }) => join(type, date, place)))],
    [
      words.charts,
      lines(charts.map(({ chart, territory, top_position }) => join(chart, territory, top_position))),
    ],
    [
      words.awards,
      lines(
        awards.map(({ name, body, date, is_winner }) =>
          join(name, body, date, is_winner === null ? null : `(${is_winner ? words.won : words.nominated})`),
        ),
      ),
    ],
    [words.relations, lines(relations.map(({ type, name }) => join(type, name)))],
    [
      'Web',
      links.length > 0 &&
        links.map((link) => (
          <a key={link} href={link} rel="noreferrer" target="_blank">
            {new URL(link).hostname}
          </a>
        )),
    ],
  ] as const
}
