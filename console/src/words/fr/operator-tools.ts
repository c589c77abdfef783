import type { Words } from '../en.ts'

export const operatorTools: Pick<Words, 'operatorTools'> = {
  operatorTools: {
    index: 'Index de recherche',
    engine: 'Les recherches lisent',
    engines: { postgres: 'PostgreSQL', opensearch: 'OpenSearch' },
    building: 'En construction',
    buildingStep: (engine, step) => (step === null ? engine : `${engine} : ${step}`),
    waiting: 'Pas encore indexé',
    upToDate: 'Rien : l’index est à jour',
    waitingOf: (organisations, documents) =>
      `${organisations} organisations, ${documents} documents de l’atlas`,
    indexCommands: 'Cette commande compare l’index à la base de données et le répare :',
    backups: 'Sauvegardes',
    none: 'Aucune sauvegarde',
    late: 'Aucune sauvegarde depuis une semaine',
    status: { complete: 'Complète', failed: 'Échouée', unfinished: 'Inachevée' },
    contents: (rows, objects, size) => `${rows} lignes, ${objects} objets, ${size}`,
    backupCommands:
      'Une commande fait les sauvegardes, par exemple chaque nuit. La cible est un dossier ou un bucket. Une sauvegarde ne contient pas la clé principale : conservez-la ailleurs.',
  },
}
