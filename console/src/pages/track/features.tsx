import type { Operations } from '../../../../packages/client/operations.ts'
import { useFormats, useWords } from '../../preferences.tsx'
import { labelOf, useTaxonomy } from '../../taxonomy.ts'
import { Card } from '../../ui/parts.tsx'
import type { TrackRecord } from './page.tsx'

type Measured = Operations['measureFeatures']['data']['features']

const featuresOf = ({ features }: TrackRecord) => (features ?? null) as Measured | null

/** The step of a scale that a value falls on. */
function step<Word>(value: number, words: readonly Word[], limits: readonly number[]): Word {
  const index = limits.findIndex((limit) => value < limit)
  return words[index < 0 ? words.length - 1 : index]!
}

/** What was measured, in words first and figures second. */
export function Features({ track }: { track: TrackRecord }) {
  const words = useWords().sound
  const { decimal, number, percent } = useFormats()
  const { categories } = useTaxonomy()
  const features = featuresOf(track)
  if (features === null) return null
  const { bpm, key, mode, loudness_lufs, loudness_range_lu, stereo, spectral, silence } = features
  const channels =
    features.channels === 1 ? words.mono : features.channels === 2 ? words.stereo : `${features.channels}`
  const rows: [name: string, word: string, figure: string][] = []
  if (bpm !== null) {
    const pace = step(
      bpm,
      ['very slow', 'slow', 'moderate', 'lively', 'fast', 'very fast'],
      [60, 80, 110, 140, 180],
    )
    rows.push([words.tempo, labelOf(categories, 'tempo', pace), `${decimal(bpm)} BPM`])
  }
  if (key !== null && mode !== null)
    rows.push([
      words.key,
      labelOf(categories, 'keys', `${key} ${mode}`),
      words.sure(percent(features.key_confidence)),
    ])
  if (loudness_lufs !== null)
    rows.push([
      words.loudness,
      step(loudness_lufs, words.loudnesses, [-23, -17, -12, -8]),
      `${decimal(loudness_lufs)} LUFS`,
    ])
  if (loudness_range_lu !== null)
    rows.push([
      words.dynamics,
      step(loudness_range_lu, words.dynamicsWords, [4, 9]),
      `${decimal(loudness_range_lu)} LU`,
    ])
  rows.push(
    [
      words.rhythm,
      step(features.onset_rate, words.rhythms, [1.5, 4]),
      words.perSecond(decimal(features.onset_rate)),
    ],
    [
      words.colour,
      step(spectral.centroid_hz.mean, words.colours, [350, 900, 1800]),
      `${number(Math.round(spectral.centroid_hz.mean))} Hz`,
    ],
    [words.width, stereo.mono ? words.mono : step(stereo.width, words.widths, [0.03, 0.15]), channels],
    [
      words.quality,
      features.clipping.ratio > 0.0005 ? words.clipped : words.clean,
      `${features.codec.toUpperCase().replaceAll('_', ' ')}, ${decimal(features.sample_rate / 1000)} kHz`,
    ],
  )
  const silences = [
    silence.start_s >= 1 && words.silenceBefore(decimal(silence.start_s)),
    silence.end_s >= 1 && words.silenceAfter(decimal(silence.end_s)),
  ].filter(Boolean)
  if (silences.length > 0) rows.push([words.silence, silences.join(', '), ''])
  return (
    <Card title={words.features}>
      <dl className="measures">
        {rows.map(([name, word, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {word} <small>{figure}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The two that people ask for first, in one line. */
export function TempoAndKey({ track }: { track: TrackRecord }) {
  const { number } = useFormats()
  const { categories } = useTaxonomy()
  const features = featuresOf(track)
  if (features === null) return null
  const { bpm, key, mode } = features
  return (
    <>
      {bpm !== null && <span>{number(Math.round(bpm))} BPM</span>}
      {key !== null && mode !== null && <span>{labelOf(categories, 'keys', `${key} ${mode}`)}</span>}
    </>
  )
}
