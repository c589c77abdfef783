import type { TagEntry } from './entry.ts'

// biome-ignore format: a table is read in lines
export const instruments: readonly TagEntry[] = [
  ['6caa95ff-cca4-50a3-ae32-3cb87f9826c4', 'acoustic guitar', 'Acoustic guitar', 'Guitare acoustique', 'Guitarra acústica', 'Plucked or strummed without amplification'],
  ['8c4fc01e-cd49-5c0f-8962-14807486855d', 'bass', 'Bass', 'Basse', 'Bajo', 'Bass guitar, upright bass or synthetic bass in the foreground'],
  ['76fd0825-e325-5dd4-bbf3-863011a5a37f', 'brass', 'Brass', 'Cuivres', 'Metales', 'Trumpet, trombone, horn and their relatives'],
  ['0c3b37cf-2ead-513f-b6c3-07ea143b34f6', 'cello', 'Cello', 'Violoncelle', 'Violonchelo', 'The low bowed voice of the strings'],
  ['12046691-e3cf-56da-a772-535ab0dad7ab', 'drum machine', 'Drum machine', 'Boîte à rythmes', 'Caja de ritmos', 'Programmed, synthetic percussion'],
  ['43ad3a23-d932-56f4-896f-1f6fee857514', 'drums', 'Drums', 'Batterie', 'Batería', 'A drum kit or its samples'],
  ['60416a88-c917-5edd-a7ba-548d67c1f42b', 'electric guitar', 'Electric guitar', 'Guitare électrique', 'Guitarra eléctrica', 'Amplified guitar, clean or distorted'],
  ['23516f23-e0e1-548e-8a86-1899d9495786', 'electric piano', 'Electric piano', 'Piano électrique', 'Piano eléctrico', 'Rhodes, Wurlitzer and the like'],
  ['7305e16b-607a-569b-aa00-3824334c4259', 'flute', 'Flute', 'Flûte', 'Flauta', 'Transverse flute or recorder'],
  ['b3126789-d5d8-5e02-9aed-05484f0f18a3', 'guitar', 'Guitar', 'Guitare', 'Guitarra', 'Any guitar'],
  ['72c79b98-a9e1-51cb-b7a7-5bb8f9383634', 'harp', 'Harp', 'Harpe', 'Arpa', 'Plucked strings of a harp'],
  ['a56e5fa9-d539-56e3-a03c-9d57ce2b357d', 'harpsichord', 'Harpsichord', 'Clavecin', 'Clavecín', 'The bright plucked keyboard of the baroque'],
  ['6f0a001e-cb50-5031-aac9-e1abcdcd6e97', 'keyboard', 'Keyboard', 'Claviers', 'Teclado', 'Electronic keyboards'],
  ['a2d2da56-2076-5493-bb3b-b0d696693d9f', 'mallet', 'Mallets', 'Percussions à lames', 'Láminas', 'Vibraphone, marimba, xylophone, bells'],
  ['716f7c92-effb-51d8-9f9b-810b9f19336b', 'organ', 'Organ', 'Orgue', 'Órgano', 'Pipe organ or electric organ'],
  ['d2ad7d34-af1f-53e0-a755-020fe72f591e', 'piano', 'Piano', 'Piano', 'Piano', 'Acoustic piano'],
  ['9f0804e5-b023-54ad-bc12-0e83d02dcac5', 'reed', 'Reeds', 'Anches', 'Lengüetas', 'Saxophone, clarinet, oboe and their relatives'],
  ['4a8eb5c3-ffa0-5120-a088-0116a1d8589a', 'sitar', 'Sitar', 'Sitar', 'Sitar', 'The sitar and similar long-necked lutes'],
  ['9144c8a7-9dc0-5d26-b665-15c5d6c4fe0b', 'strings', 'Strings', 'Cordes', 'Cuerdas', 'A section of bowed strings'],
  ['2862529b-38a1-50db-8f93-89d70566f609', 'synthesizer', 'Synthesizer', 'Synthétiseur', 'Sintetizador', 'Synthetic leads, pads and basses'],
  ['b9f4aab6-c9f3-56a7-b4e4-1011899d5317', 'violin', 'Violin', 'Violon', 'Violín', 'A solo violin or fiddle'],
]
