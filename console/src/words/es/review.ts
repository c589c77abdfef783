import type { Words } from '../en.ts'

export const review = {
  review: {
    title: 'Revisar',
    lead: 'Di dónde acierta el modelo. Tu decisión prevalece y muestra hasta qué punto se puede confiar en él.',
    tag: 'Etiqueta, menos acuerdo primero',
    keys: 'a acepta, r rechaza, u deshace, j y k mueven, espacio reproduce.',
    tracksWith: (tag) => `Pistas con la etiqueta ${tag}`,
    progress: (done, all) => `${done} de ${all} decididas`,
    progressLabel: 'Decididas en esta página',
    none: 'Ninguna pista tiene esta etiqueta.',
    accept: 'Correcta',
    reject: 'Incorrecta',
    addTo: (title) => `Añadir etiquetas a ${title}`,
    agreement: 'Acuerdo con el modelo',
    decisions: (n) =>
      `Según ${n} decisiones de tu equipo. Verde: correcta, rojo: incorrecta, naranja: olvidada.`,
    noDecisions: 'En cuanto tu equipo decida sobre etiquetas, aquí verás cuántas veces acertó el modelo.',
    counts: (right, wrong, missed) => `${right} correctas, ${wrong} incorrectas, ${missed} olvidadas`,
  },
} satisfies Partial<Words>
