import type { TermEntry } from './entry.ts'

// biome-ignore format: a table is read in lines
export const vocalTerms: readonly TermEntry[] = [
  ['vocals/instrumental', 'instrumental*, instrumentals, without words, without lyrics', 'instrumental*, instrumentaux', 'instrumental*', ''],
  ['vocals/vocals', 'vocal, vocals, voice, voices, singing, sings, sung, singer*, vocalist*, lyrics, lyric', 'voix, chant, chante*, chanteur*, paroles, vocal*', 'voz, voces, canto, canta, cantad*, cantante*, letra, letras, vocal*', ''],
  ['vocals/female vocals', 'female, female vocal*, female voice*, female singer*, woman, women, girl, girls, she sings, lady, ladies, diva, chanteuse', 'feminine*, feminin*, voix de femme*, voix feminine*, chanteuse*, femme*, fille*', 'femenin*, voz femenina, voces femeninas, voz de mujer, mujer*, chica*, cantante femenina, vocalista femenina', ''],
  ['vocals/male vocals', 'male, male vocal*, male voice*, male singer*, man, men, guy, he sings, baritone', 'masculine*, masculin*, voix d homme*, voix masculine*, homme*, chanteur', 'masculin*, voz masculina, voces masculinas, voz de hombre, hombre*', ''],
  ['vocals/choir', 'choir*, choral, chorale, a cappella, acapella, gregorian, chant, chants, many voices', 'choeur*, chorale*, a cappella, gregorien*', 'coro*, coral*, a capella, gregorian*', 'genres/classical 0.3'],
  ['vocals/chorus', 'chorus, choruses, refrain*, sing-along, singalong, backing vocal*, background vocal*', 'refrain*, choeurs', 'estribillo*, coros', 'vocals/vocals, genres/pop 0.4'],
  ['vocals/harmonies', 'harmonies, harmonise*, harmonize*, harmony vocal*, vocal harmon*, close harmony, harmonising', 'harmonie* vocale*, harmonies', 'armonia* vocal*, armonias', 'vocals/vocals, genres/oldies 0.4, genres/pop 0.3'],
  ['vocals/whisper', 'whisper*, breathy, hushed, intimate vocal*, languid', 'chuchot*, murmur*, souffle', 'susurr*, murmull*', 'moods/intimate, moods/sensual 0.5, energy/quiet 0.3'],
  ['vocals/screams', 'scream*, shout, shouts, shouted, shouting, growl*, guttural, yell*, raspy, husky', 'cri, cris, crie, hurle*, hurlement*, grogne*, guttural*', 'grito*, gritad*, grita, gutural*, alarid*, aullid*', 'genres/metal 0.8, moods/angry 0.6, genres/punk 0.4'],
  ['vocals/spoken word', 'spoken word, spoken, narrat*, speech, talking, dialogue, voice over, voice-over', 'parle*, voix off, narrat*, dialogue*', 'hablad*, narra*, voz en off, dialogo*', 'genres/rap 0.5, genres/hiphop 0.4'],
  ['vocals/call and response', 'call and response, call-and-response, answering voices, exchange between', 'question reponse, appel et reponse', 'llamada y respuesta, pregunta y respuesta', 'genres/soul 0.5, genres/blues 0.4, vocals/vocals'],
  ['vocals/autotune', 'autotune*, auto-tune*, vocoder*, robot voice, robotic', 'autotune*, vocodeur*, voix robotique', 'autotune*, vocoder*, voz robotica', 'genres/electronic 0.7, genres/dance 0.5, genres/pop 0.3'],
]
