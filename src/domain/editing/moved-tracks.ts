import type { Db } from '../../platform/postgres.ts'
import type { ArtistRecord, LabelRecord, ReleaseRecord, WorkRecord } from '../catalogue/read/records.ts'
import { selectRecords } from '../catalogue/read/sql-records.ts'
import type {
  ArtistInput,
  LabelInput,
  ReleaseInput,
  TrackInput,
  WorkInput,
} from '../catalogue/store/track-input.ts'
import { selectIdsToSeqs, selectTrackLinks, selectTracksWithLabel } from './sql-move.ts'

type Entities = {
  artists: Map<number, ArtistRecord>
  releases: Map<number, ReleaseRecord>
  labels: Map<number, LabelRecord>
  works: Map<number, WorkRecord>
}

/** Tracks with everything they are linked to, as a delivery into another catalogue would describe them. */
export async function readMovedTracks(tx: Db, seqs: number[]): Promise<TrackInput[]> {
  const [tracks, artistLinks, releaseLinks, workLinks] = await Promise.all([
    selectTracksWithLabel(tx, seqs),
    selectTrackLinks(tx, 'track_artists', seqs),
    selectTrackLinks(tx, 'track_releases', seqs),
    selectTrackLinks(tx, 'track_works', seqs),
  ])
  const releases = bySeq(await selectRecords(tx, 'workspace', 'releases', seqsOf(releaseLinks)))
  const ofReleases = [...releases.values()]
  const [artistSeqs, labelSeqs] = await Promise.all([
    selectIdsToSeqs(
      tx,
      'artists',
      unique(ofReleases.flatMap((release) => release.artists.map(({ id }) => id))),
    ),
    selectIdsToSeqs(
      tx,
      'labels',
      unique(ofReleases.flatMap(({ label }) => (label === null ? [] : [label.id]))),
    ),
  ])
  const ownLabels = tracks.flatMap(({ label_seq }) => (label_seq === null ? [] : [label_seq]))
  const [artists, labels, works] = await Promise.all([
    selectRecords(tx, 'workspace', 'artists', unique([...seqsOf(artistLinks), ...artistSeqs.values()])),
    selectRecords(tx, 'workspace', 'labels', unique([...ownLabels, ...labelSeqs.values()])),
    selectRecords(tx, 'workspace', 'works', seqsOf(workLinks)),
  ])
  const entities = { artists: bySeq(artists), releases, labels: bySeq(labels), works: bySeq(works) }
  const linksOf = <Link extends { track_seq: number }>(links: Link[], seq: number) =>
    links.filter(({ track_seq }) => track_seq === seq)
  return tracks.map(({ seq, id, label_seq }) => ({
    id,
    artists: linksOf(artistLinks, seq).map((link) => ({
      ...toArtist(entities.artists.get(link.seq)!),
      role: link.role ?? null,
    })),
    releases: linksOf(releaseLinks, seq).map((link) => ({
      ...toRelease(entities, entities.releases.get(link.seq)!),
      trackPosition: link.track_position ?? null,
      diskNumber: link.disk_number ?? null,
    })),
    label: label_seq === null ? null : toLabel(entities.labels.get(label_seq)!),
    works: linksOf(workLinks, seq).map((link) => toWork(entities.works.get(link.seq)!)),
  }))
}

function toArtist({ outer_id, name, isni, external_references }: ArtistRecord): ArtistInput {
  return {
    name,
    ...(outer_id !== null && { outerId: outer_id }),
    ...(isni !== null && { isni }),
    ...(external_references.length > 0 && { references: external_references }),
  }
}

function toLabel({ outer_id, name }: LabelRecord): LabelInput {
  return { name, ...(outer_id !== null && { outerId: outer_id }) }
}

function toWork({ outer_id, title, iswc, contributors }: WorkRecord): WorkInput {
  return {
    title,
    contributors,
    ...(outer_id !== null && { outerId: outer_id }),
    ...(iswc !== null && { iswc }),
  }
}

function toRelease({ artists, labels }: Entities, release: ReleaseRecord): ReleaseInput {
  const { outer_id, title, upc, type, release_date } = release
  const find = <Row extends { id: string }>(rows: Map<number, Row>, id: string) =>
    [...rows.values()].find((row) => row.id === id)!
  return {
    title,
    type,
    releaseDate: release_date,
    ...(outer_id !== null && { outerId: outer_id }),
    ...(upc !== null && { upc }),
    artists: release.artists.map(({ id, role }) => ({ ...toArtist(find(artists, id)), role })),
    ...(release.label !== null && { label: toLabel(find(labels, release.label.id)) }),
  }
}

function bySeq<Row extends { seq: number }>(rows: Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.seq, row]))
}

function seqsOf(links: { seq: number }[]): number[] {
  return unique(links.map(({ seq }) => seq))
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)]
}
