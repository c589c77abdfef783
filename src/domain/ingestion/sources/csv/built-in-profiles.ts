import type { ColumnChoice } from './column-plan.ts'

/**
 * How sheets of other services are read, without a profile of one's own. An organisation's profile of the same name has
 * precedence. All columns may be missing: exports differ by the version and the choices of whoever made them.
 */
export const builtInProfiles: Record<string, { columns: ColumnChoice }> = {
  cyanite: {
    columns: {
      'File Name?': null,
      'Filename?': null,
      'Genre?': 'tags:genre', 'Genres?': 'tags:genre', 'Genre Tags?': 'tags:genre', 'Main Genre?': 'tags:genre',
      'Subgenre?': 'tags:subgenre', 'Sub Genre?': 'tags:subgenre', 'Subgenre Tags?': 'tags:subgenre',
      'Advanced Genre Tags?': 'tags:genre', 'Free Genre Tags?': 'tags:genre',
      'Mood?': 'tags:mood', 'Moods?': 'tags:mood', 'Mood Tags?': 'tags:mood', 'Mood Advanced Tags?': 'tags:mood',
      'Advanced Mood Tags?': 'tags:mood', 'Simple Moods?': 'tags:mood', 'Advanced Moods?': 'tags:mood',
      'Character?': 'tags:character', 'Character Tags?': 'tags:character',
      'Movement?': 'tags:movement', 'Movement Tags?': 'tags:movement',
      'Instruments?': 'tags:instrument', 'Instrument Tags?': 'tags:instrument', 'Advanced Instrument Tags?': 'tags:instrument',
      'Voice?': 'tags:voice', 'Voice Tags?': 'tags:voice', 'Predominant Voice Gender?': 'tags:voice',
      'Voice Presence Profile?': 'tags:voice presence',
      'Energy?': 'tags:energy', 'Energy Level?': 'tags:energy', 'Energy Dynamics?': 'tags:energy dynamics',
      'Emotional Profile?': 'tags:emotional profile', 'Emotional Dynamics?': 'tags:emotional dynamics',
      'Musical Era?': 'tags:era', 'Musical Era Tag?': 'tags:era', 'Time Signature?': 'tags:time signature',
      'BPM?': 'tags:bpm', 'Key?': 'tags:key', 'Keywords?': 'tags:keyword', 'Augmented Keywords?': 'tags:keyword',
      'Auto Description?': null, 'Transformer Caption?': null,
    },
  },
} // biome-ignore format: a table of pairs
