import type { Operations } from '../../../../packages/client/operations.ts'
import { labelOf, useTaxonomy } from '../../api/use-taxonomy.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Card } from '../../ui/page.tsx'
import type { Track } from './types.ts'

type Features = Operations['measureFeatures']['data']['features']

const featuresOf = ({ features }: Track) => (features ?? null) as Features | null

/** The level a value falls into: below the first limit, below the second, and so on. */
function levelOf<Level>(value: number, levels: readonly Level[], limits: readonly number[]): Level {
  const index = limits.findIndex((limit) => value < limit)
  return levels[index < 0 ? levels.length - 1 : index]!
}

/** What was measured: in words first, as figures second. */
export function Measurements({ track }: { track: Track }) {
  const words = useWords().sound
  const features = featuresOf(track)
  const rows = useRows(features)
  if (features === null) return null
  return (
    <Card title={words.measurements}>
      <dl className="measurements">
        {rows.map(([label, level, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {level} <small>{figure}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

type Row = [label: string, level: string, figure: string]

function useRows(features: Features | null): Row[] {
  const words = useWords().sound
  const { decimal, number, percent } = useFormats()
  const { categories } = useTaxonomy()
  if (features === null) return []
  const { bpm, key, mode, loudness_lufs, loudness_range_lu, stereo, spectral } = features
  const rows: Row[] = []
  if (bpm !== null) {
    const tempo = levelOf(
      bpm,
      ['very slow', 'slow', 'moderate', 'lively', 'fast', 'very fast'],
      [60, 80, 110, 140, 180],
    )
    rows.push([words.tempo, labelOf(categories, 'tempo', tempo), `${decimal(bpm)} BPM`])
  }
  if (key !== null && mode !== null) {
    const label = labelOf(categories, 'keys', `${key} ${mode}`)
    rows.push([words.key, label, words.confidence(percent(features.key_confidence))])
  }
  if (loudness_lufs !== null) {
    const level = levelOf(loudness_lufs, words.loudnessLevels, [-23, -17, -12, -8])
    rows.push([words.loudness, level, `${decimal(loudness_lufs)} LUFS`])
  }
  if (loudness_range_lu !== null) {
    const level = levelOf(loudness_range_lu, words.dynamicsLevels, [4, 9])
    rows.push([words.dynamics, level, `${decimal(loudness_range_lu)} LU`])
  }
  const { swing_ratio: swing, percussive_share: percussive } = features
  if (swing === null) rows.push([words.swing, words.cannotTell, ''])
  else if (swing !== undefined) {
    const level = levelOf(swing, words.swingLevels, [1.2, 1.5])
    const sure = words.confidence(percent(features.swing_confidence ?? 0))
    rows.push([words.swing, level, `${decimal(swing)} : 1, ${sure}`])
  }
  if (percussive !== undefined && percussive !== null) {
    const level = levelOf(percussive, words.balanceLevels, [0.05, 0.12])
    rows.push([words.balance, level, words.percussive(percent(percussive))])
  }
  const density = levelOf(features.onset_rate, words.densityLevels, [1.5, 4])
  const brightness = spectral.centroid_hz.mean
  const timbre = levelOf(brightness, words.timbreLevels, [350, 900, 1800])
  const width = stereo.mono ? words.mono : levelOf(stereo.width, words.stereoLevels, [0.03, 0.15])
  const channels = { 1: words.mono, 2: words.stereo }[features.channels] ?? String(features.channels)
  const quality = features.clipping.ratio > 0.0005 ? words.clipped : words.clean
  const codec = features.codec.toUpperCase().replaceAll('_', ' ')
  rows.push(
    [words.density, density, words.perSecond(decimal(features.onset_rate))],
    [words.timbre, timbre, `${number(Math.round(brightness))} Hz`],
    [words.stereoImage, width, channels],
    [words.quality, quality, `${codec}, ${decimal(features.sample_rate / 1000)} kHz`],
  )
  const { start_s, end_s } = features.silence
  const silence = [
    start_s >= 1 && words.silenceBefore(decimal(start_s)),
    end_s >= 1 && words.silenceAfter(decimal(end_s)),
  ].filter(Boolean)
  if (silence.length > 0) rows.push([words.silence, silence.join(', '), ''])
  return rows
}

/** The two figures people look for first, in one line. */
export function TempoAndKey({ track }: { track: Track }) {
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
