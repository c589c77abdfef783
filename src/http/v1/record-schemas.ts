import { type TSchema, Type } from 'typebox'
import type { Kind } from '../../domain/catalogue/entity-types.ts'
import { includedFields } from './include-schemas.ts'
import {
  Contributor,
  Credit,
  id,
  LayerName,
  Named,
  nullable,
  OuterId,
  PartialDate,
  Reference,
  Text,
  times,
  trackFields,
} from './record-parts.ts'

/** The records of each kind. Fields that `include` adds are optional. */
export const recordSchemas = {
  tracks: Type.Object({ ...trackFields, ...includedFields.tracks }, { title: 'Track' }),
  artists: Type.Object(
    {
      id,
      layer: LayerName,
      outer_id: OuterId,
      name: Type.String({ description: 'The name.' }),
      isni: nullable(Text, 'The ISNI.'),
      external_references: Type.Array(Reference, { description: 'Identifiers given by third parties.' }),
      track_count: Type.Integer({ minimum: 0, description: 'The number of tracks by this artist.' }),
      ...times,
      ...includedFields.artists,
    },
    { title: 'Artist' },
  ),
  releases: Type.Object(
    {
      id,
      layer: LayerName,
      outer_id: OuterId,
      title: Type.String({ description: 'The title.' }),
      upc: nullable(Text, 'The UPC.'),
      type: nullable(Text, 'Such as Official, Compilation or Single.'),
      release_date: PartialDate,
      label: nullable(Named, 'The label.'),
      artists: Type.Array(Credit, { description: 'The artists with their roles.' }),
      track_count: Type.Integer({ minimum: 0, description: 'The number of tracks on this release.' }),
      ...times,
      ...includedFields.releases,
    },
    { title: 'Release' },
  ),
  labels: Type.Object(
    {
      id,
      layer: LayerName,
      name: Type.String({ description: 'The name.' }),
      release_count: Type.Integer({ minimum: 0, description: 'The number of releases of this label.' }),
      ...times,
      ...includedFields.labels,
    },
    { title: 'Label' },
  ),
  works: Type.Object(
    {
      id,
      outer_id: OuterId,
      title: Type.String({ description: 'The title.' }),
      iswc: nullable(Text, 'The ISWC.'),
      contributors: Type.Array(Contributor, { description: 'Composers, lyricists and others.' }),
      track_count: Type.Integer({ minimum: 0, description: 'The number of recordings of this work.' }),
      ...times,
      ...includedFields.works,
    },
    { title: 'Work' },
  ),
} satisfies Record<Kind, TSchema>
