import type { UseQueryResult } from '@tanstack/react-query'
import type { Operations } from '../../../../packages/client/operations.ts'
import { useFormats } from '../../formats.ts'
import { isBeingRead, isInProgress } from '../../ingestions.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'

export type IngestionsQuery = UseQueryResult<Operations['listIngestions']['data']>

/** One figure, which may lead to its page. */
export function Tile(props: {
  query: UseQueryResult<unknown>
  text: string
  value: string | undefined
  to?: string
  note?: string | undefined
  isMain?: boolean
  /** Takes a whole line on a phone. */
  isWide?: boolean
  /** Progress of work under way, from 0 to 1. */
  progress?: number | undefined
  isInProgress?: boolean
}) {
  const hasFailed = props.query.isError && props.value === undefined
  const content = (
    <>
      <span className="tile-text">{props.text}</span>
      <span className="tile-value">{hasFailed ? '–' : (props.value ?? ' ')}</span>
      <span className="tile-note">{props.note ?? ' '}</span>
      {props.isInProgress && <progress max={1} value={props.progress} aria-label={props.text} />}
    </>
  )
  const className = `tile${props.isMain ? ' strong' : ''}${props.isWide ? ' wide' : ''}`
  return props.to === undefined ? (
    <div className={className}>{content}</div>
  ) : (
    <Link to={props.to} className={className}>
      {content}
    </Link>
  )
}

/** How much of the recent ingestions is analysed. */
export function AnalysisTile({ query }: { query: IngestionsQuery }) {
  const words = useWords().overview
  const { number, percent } = useFormats()
  const ingestions = query.data?.results ?? []
  const inProgress = ingestions.filter(isInProgress)
  const total = sum(inProgress.map(({ counts }) => counts.total - counts.failed - counts.skipped))
  const analysed = sum(inProgress.map(({ counts }) => counts.analysed))
  const recent = sum(ingestions.map(({ counts }) => counts.analysed))
  const isDone = inProgress.length === 0
  const isReading = inProgress.some(isBeingRead)
  return (
    <Tile
      query={query}
      text={words.analysis}
      value={
        query.data &&
        (isDone ? words.upToDate : isReading ? words.reading : percent(Math.min(1, analysed / total)))
      }
      note={
        query.data &&
        (isDone
          ? words.analysedRecently(number(recent))
          : isReading
            ? words.readingNote
            : words.analysing(number(total - analysed)))
      }
      to="/ingestions"
      isWide
      isInProgress={!isDone}
      progress={isReading || total === 0 ? undefined : analysed / total}
    />
  )
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
