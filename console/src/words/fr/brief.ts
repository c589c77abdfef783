import type { Words } from '../en.ts'

export const brief: Pick<Words, 'brief'> = {
  brief: {
    title: 'Compris comme',
    not: (name) => `Sans ${name.toLowerCase()}`,
    like: (name) => `Comme ${name}`,
    notLike: (name) => `Pas comme ${name}`,
    level: (level, max) => `, importance ${level} sur ${max}`,
    more: 'Plus important',
    less: 'Moins important',
    unwant: 'Plutôt l’écarter',
    want: 'Plutôt le rechercher',
    remove: (name) => `Retirer : ${name}`,
    atMost: (value) => `au plus ${value}`,
    atLeast: (value) => `au moins ${value}`,
    tempo: { slower: 'Plus lent', faster: 'Plus rapide' },
    add: 'Ajouter un tag',
    reset: 'Annuler mes changements',
    searchTitles: 'Chercher seulement dans les titres et les noms',
    titlesOnly: 'Titres et noms seulement',
    playFrom: (title, time, tag) => `${tag} ${time} : écouter ${title} à partir de là`,
  },
}
