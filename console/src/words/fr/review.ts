import type { Words } from '../en.ts'

export const review = {
  review: {
    title: 'Vérifier',
    lead: 'Dites où le modèle a raison. Votre décision l’emporte, et montre jusqu’où on peut s’y fier.',
    tag: 'Tag, le moins d’accord d’abord',
    keys: 'a accepte, r rejette, u annule, j et k déplacent, espace écoute.',
    tracksWith: (tag) => `Titres avec le tag ${tag}`,
    progress: (done, all) => `${done} sur ${all} décidés`,
    progressLabel: 'Décidés sur cette page',
    none: 'Aucun titre n’a ce tag.',
    accept: 'Juste',
    reject: 'Faux',
    addTo: (title) => `Ajouter des tags à ${title}`,
    agreement: 'Accord avec le modèle',
    decisions: (n) => `D’après ${n} décisions de votre équipe. Vert : juste, rouge : faux, orange : oublié.`,
    noDecisions:
      'Dès que votre équipe aura décidé de tags, vous verrez ici combien de fois le modèle a eu raison.',
    counts: (right, wrong, missed) => `${right} justes, ${wrong} faux, ${missed} oubliés`,
  },
} satisfies Partial<Words>
