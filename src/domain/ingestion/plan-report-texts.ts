import type { Conflict, ConflictKind } from './conflicts/find-conflicts.ts'
import type { PlanAction } from './sql-plan.ts'

export const reportLanguages = ['en', 'fr', 'es'] as const
export type ReportLanguage = (typeof reportLanguages)[number]

/** The texts of the report of a dry run. */
export type ReportTexts = {
  title: string
  items: string
  conflicts: string
  warnings: string
  creditsNeeded: string
  creditsAvailable: string
  columns: readonly string[]
  actions: Record<PlanAction, string>
  describeConflict(conflict: Conflict): string
}

const describe =
  (kinds: Record<ConflictKind, string>, stored: string, delivered: string) =>
  ({ kind, ours, theirs }: Conflict) =>
    `${kinds[kind]}: ${stored} ${ours}, ${delivered} ${theirs}`

export const reportTexts: Record<ReportLanguage, ReportTexts> = {
  en: {
    title: 'Dry run',
    items: 'Items',
    conflicts: 'Conflicts',
    warnings: 'Warnings',
    creditsNeeded: 'Credits needed',
    creditsAvailable: 'Credits available',
    columns: ['Source', 'Id', 'Action', 'Credits', 'Details'],
    actions: {
      create: 'Create',
      change: 'Change',
      unchanged: 'Unchanged',
      take_down: 'Take down',
      delete: 'Delete',
      keep_image: 'Keep picture',
      refuse: 'Refuse',
      skip: 'Skip',
    },
    describeConflict: describe(
      {
        title: 'Same ISRC, other title',
        artist: 'Same ISRC, other artist',
        ownership: 'Other owner',
        recording: 'Same recording, other ISRC',
      },
      'stored',
      'delivered',
    ),
  },
  fr: {
    title: 'Simulation',
    items: 'Éléments',
    conflicts: 'Conflits',
    warnings: 'Avertissements',
    creditsNeeded: 'Crédits nécessaires',
    creditsAvailable: 'Crédits disponibles',
    columns: ['Source', 'Identifiant', 'Action', 'Crédits', 'Détails'],
    actions: {
      create: 'Créer',
      change: 'Modifier',
      unchanged: 'Inchangé',
      take_down: 'Retirer',
      delete: 'Supprimer',
      keep_image: 'Garder l’image',
      refuse: 'Refuser',
      skip: 'Ignorer',
    },
    describeConflict: describe(
      {
        title: 'Même ISRC, autre titre',
        artist: 'Même ISRC, autre artiste',
        ownership: 'Autre propriétaire',
        recording: 'Même enregistrement, autre ISRC',
      },
      'enregistré',
      'livré',
    ),
  },
  es: {
    title: 'Simulación',
    items: 'Elementos',
    conflicts: 'Conflictos',
    warnings: 'Avisos',
    creditsNeeded: 'Créditos necesarios',
    creditsAvailable: 'Créditos disponibles',
    columns: ['Origen', 'Identificador', 'Acción', 'Créditos', 'Detalles'],
    actions: {
      create: 'Crear',
      change: 'Modificar',
      unchanged: 'Sin cambios',
      take_down: 'Retirar',
      delete: 'Eliminar',
      keep_image: 'Conservar la imagen',
      refuse: 'Rechazar',
      skip: 'Omitir',
    },
    describeConflict: describe(
      {
        title: 'Mismo ISRC, otro título',
        artist: 'Mismo ISRC, otro artista',
        ownership: 'Otro propietario',
        recording: 'Misma grabación, otro ISRC',
      },
      'guardado',
      'entregado',
    ),
  },
}
