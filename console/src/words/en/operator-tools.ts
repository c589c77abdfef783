/** Search indexes and backups, for the operator. */
export const operatorTools = {
  operatorTools: {
    index: 'Search index',
    engine: 'Searches read',
    engines: { postgres: 'PostgreSQL', opensearch: 'OpenSearch' } as Record<string, string>,
    building: 'Being built',
    buildingStep: (engine: string, step: string | null) => (step === null ? engine : `${engine}: ${step}`),
    waiting: 'Not indexed yet',
    upToDate: 'Nothing: the index is up to date',
    waitingOf: (organisations: string, documents: string) =>
      `${organisations} organisations, ${documents} documents of the atlas`,
    indexCommands: 'This command compares the index with the database and repairs it:',
    backups: 'Backups',
    none: 'No backup yet',
    late: 'No backup for a week',
    status: { complete: 'Complete', failed: 'Failed', unfinished: 'Not finished' },
    contents: (rows: string, objects: string, size: string) => `${rows} rows, ${objects} objects, ${size}`,
    backupCommands:
      'Backups are made by a command, for example every night. The target is a folder or a bucket. A backup does not have the master key: keep it somewhere else.',
  },
}
