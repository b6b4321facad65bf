import type {
  ImportField,
  ImportFileFacts,
  ImportKind,
  ImportMapping,
} from '../../../../contract/src/import-mapping.ts'

export type MappingParts = {
  kind: ImportKind
  file: ImportFileFacts
  mapping: ImportMapping
  change: (changed: Partial<ImportMapping>) => void
}

export const columnOf = ({ file, mapping }: Pick<MappingParts, 'file' | 'mapping'>, field: ImportField) =>
  file.columns[mapping.columns.indexOf(field)]
