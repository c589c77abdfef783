import type { Words } from '../en.ts'

export const operatorTools: Pick<Words, 'operatorTools'> = {
  operatorTools: {
    index: 'Índice de búsqueda',
    engine: 'Las búsquedas leen de',
    engines: { postgres: 'PostgreSQL', opensearch: 'OpenSearch' },
    building: 'En construcción',
    buildingStep: (engine, step) => (step === null ? engine : `${engine}: ${step}`),
    waiting: 'Aún sin indexar',
    upToDate: 'Nada: el índice está al día',
    waitingOf: (organisations, documents) =>
      `${organisations} organizaciones, ${documents} documentos del atlas`,
    indexCommands: 'Este comando compara el índice con la base de datos y lo repara:',
    backups: 'Copias de seguridad',
    none: 'Aún no hay copias',
    late: 'Ninguna copia desde hace una semana',
    status: { complete: 'Completa', failed: 'Fallida', unfinished: 'Sin terminar' },
    contents: (rows, objects, size) => `${rows} filas, ${objects} objetos, ${size}`,
    backupCommands:
      'Las copias se hacen con un comando, por ejemplo cada noche. El destino es una carpeta o un bucket. Una copia no contiene la clave maestra: guárdala en otro lugar.',
  },
}
