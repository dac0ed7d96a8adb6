import { lessonResourceLimits } from '@lab/contract/lesson-resources'
import type { FormField } from '../../../kit/form/form-types.ts'
import type { LineOption } from '../outline-lines.ts'
import { LinesField } from './lines-field.tsx'

/** The lines of the outline that something is for, in a form. */
export const linesField = <Values extends { row_ids?: string[] | undefined }>(
  lines: readonly LineOption[],
): FormField<Values> => ({
  name: 'row_ids',
  label: '对应大纲',
  kind: 'custom',
  render: ({ id, value, onChange, isDisabled }) => (
    <LinesField
      id={id}
      lines={lines}
      value={(value as string[] | undefined) ?? []}
      most={lessonResourceLimits.lines}
      isDisabled={isDisabled}
      onChange={onChange}
    />
  ),
})
