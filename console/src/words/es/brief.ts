import type { Words } from '../en.ts'

export const brief: Pick<Words, 'brief'> = {
  brief: {
    title: 'Entendido como',
    not: (name) => `Sin ${name.toLowerCase()}`,
    like: (name) => `Como ${name}`,
    notLike: (name) => `No como ${name}`,
    level: (level, max) => `, importancia ${level} de ${max}`,
    more: 'Más importante',
    less: 'Menos importante',
    unwant: 'Mejor excluirlo',
    want: 'Mejor buscarlo',
    remove: (name) => `Quitar: ${name}`,
    atMost: (value) => `como máximo ${value}`,
    atLeast: (value) => `como mínimo ${value}`,
    tempo: { slower: 'Más lento', faster: 'Más rápido' },
    add: 'Añadir una etiqueta',
    reset: 'Deshacer mis cambios',
    searchTitles: 'Buscar solo en títulos y nombres',
    titlesOnly: 'Solo títulos y nombres',
    playFrom: (title, time, tag) => `${tag} ${time}: escuchar ${title} desde ahí`,
  },
}
