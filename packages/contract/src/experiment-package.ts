import { z } from 'zod'
import { datasetLimits } from './dataset-paths.ts'

/** What an experiment can be exported as. */
export const exportFormats = ['package', 'killercoda'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A step or file of a package that was left out, and why. */
export const RefusedStep = z.object({ step: z.string(), reason: z.string() })
export type RefusedStep = z.output<typeof RefusedStep>

/** How much of a package is held in memory, and how many files it may have; its bytes are the server's setting. */
export const packageLimits = {
  textBytes: 1024 * 1024,
  /** Of all texts together. */
  textsBytes: 64 * 1024 * 1024,
  /** The manifest lists every file of the data sets. */
  manifestBytes: 32 * 1024 * 1024,
  /** Of all data sets together. */
  datasetFiles: datasetLimits.files,
  entries: datasetLimits.files + 20_000,
} as const

/** What came of an import: the result of its job. */
export const PackageImported = z.object({
  experiment_id: z.string(),
  title: z.string(),
  steps: z.number(),
  refused: z.array(RefusedStep),
})
export type PackageImported = z.output<typeof PackageImported>

/** Address of an uploaded package. */
export const PackageAddress = z
  .string()
  .max(1_000, '地址过长')
  .regex(/^\/files\/[\w-]{22}\/[^\s\\/]*$/, '应为已上传的文件')
  .meta({ title: '实验包' })
