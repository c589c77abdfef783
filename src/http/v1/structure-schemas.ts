import { type TSchema, Type } from 'typebox'
import { type SectionLabel, sectionLabels } from '../../domain/structure/label-sections.ts'
import { nullable } from './record-parts.ts'

const Seconds = (description: string) => Type.Number({ minimum: 0, description })
const Grid = (description: string) =>
  nullable(Type.Unsafe<'bar' | 'beat'>({ type: 'string', enum: ['bar', 'beat'] }), description) as TSchema

const Fade = Type.Object({
  start_s: Seconds('Where it starts, in seconds.'),
  end_s: Seconds('Where it ends, in seconds.'),
})

const Section = Type.Object(
  {
    start_s: Seconds('Where it starts, in seconds.'),
    end_s: Seconds('Where it ends, in seconds.'),
    group: Type.String({ description: 'A, B, C …: sections with the same letter sound the same.' }),
    label: nullable(
      Type.Unsafe<SectionLabel>({ type: 'string', enum: [...sectionLabels] }),
      'What it is, where its sound tells; null otherwise.',
    ),
    starts_on: Grid('Whether it starts on a bar or on a beat; null if neither is known there.'),
    contrast: nullable(
      Type.Number({ minimum: 0, maximum: 1 }),
      'How different it is from the section before; null for the first one.',
    ),
  },
  { title: 'Section' },
)

export const TrackStructure = Type.Object(
  {
    duration_s: Seconds('The length of the recording, in seconds.'),
    resolution: Type.Unsafe<'fine' | 'coarse'>({
      type: 'string',
      enum: ['fine', 'coarse'],
      description:
        'coarse: the track was analysed by an earlier release, without bars and chords; analyse its audio again for more.',
    }),
    sections: Type.Array(Section, { description: 'From the start to the end, without gaps.' }),
    preview: Type.Object(
      {
        start_s: Seconds('Where it starts, in seconds.'),
        end_s: Seconds('Where it ends, in seconds.'),
        starts_on: Grid('Whether it starts on a bar or on a beat.'),
      },
      { description: 'The 15 seconds that represent the track best.' },
    ),
    edit_points: Type.Array(
      Type.Object({
        time_s: Seconds('The moment, in seconds.'),
        on: Grid('Whether it is on a bar or on a beat; null if neither is known there.'),
      }),
      {
        description:
          'Where the track can be cut: the starts of sections, and of phrases of eight bars. The first 200.',
      },
    ),
    fade_in: nullable(Fade, 'Where the level rises from silence; null if the track starts otherwise.'),
    fade_out: nullable(Fade, 'Where the level sinks to silence; null if the track ends otherwise.'),
    cue_points: Type.Object(
      {
        sound_start_s: Seconds('Where the silence at the start ends.'),
        first_beat_s: nullable(Type.Number(), 'The first beat; null if there are none.'),
        intro_end_s: nullable(Type.Number(), 'The end of the intro; null if none can be told.'),
        outro_start_s: nullable(Type.Number(), 'The start of the outro; null if none can be told.'),
        sound_end_s: Seconds('Where the silence at the end begins.'),
      },
      { description: 'Moments for mixing one track into another, in seconds.' },
    ),
    chords: nullable(
      Type.Array(
        Type.Object({
          start_s: Seconds('Where the bar starts, in seconds.'),
          chord: nullable(
            Type.String(),
            'The root, with m for minor, such as F#m; null if it cannot be told.',
          ),
        }),
      ),
      'The chord of each bar; null if the bars are not clear, or the chords of most bars cannot be told.',
    ),
    key_changes: Type.Array(
      Type.Object({
        time_s: Seconds('Where the new key is heard first, within ten seconds.'),
        from: Type.String({ description: 'The key before, such as C major.' }),
        to: Type.String({ description: 'The key after.' }),
      }),
      { description: 'Changes of key that last for at least twenty seconds.' },
    ),
    loudness_curve: Type.Array(
      Type.Object({
        start_s: Seconds('Where the segment starts, in seconds.'),
        end_s: Seconds('Where it ends, in seconds.'),
        lufs: Type.Number({ description: 'Its loudness in LUFS.' }),
      }),
      { description: 'The loudness of every ten seconds.' },
    ),
  },
  {
    title: 'TrackStructure',
    examples: [
      {
        duration_s: 96,
        resolution: 'fine',
        sections: [
          { start_s: 0, end_s: 16.02, group: 'A', label: 'intro', starts_on: null, contrast: null },
          { start_s: 16.02, end_s: 96, group: 'B', label: null, starts_on: 'bar', contrast: 0.45 },
        ],
        preview: { start_s: 32.01, end_s: 47.01, starts_on: 'bar' },
        edit_points: [{ time_s: 16.02, on: 'bar' }],
        fade_in: null,
        fade_out: { start_s: 84.5, end_s: 96 },
        cue_points: {
          sound_start_s: 0.1,
          first_beat_s: 0.12,
          intro_end_s: 16.02,
          outro_start_s: null,
          sound_end_s: 95.8,
        },
        chords: [{ start_s: 0.12, chord: 'Am' }],
        key_changes: [],
        loudness_curve: [{ start_s: 0, end_s: 10, lufs: -19.2 }],
      },
    ],
  },
)
