import { showingPlaces, type TermPlaceKind } from '@lab/contract/place-words'
import { useRef, type ReactNode } from 'react'
import type { ZodType } from 'zod'
import { saveOver } from '../../api/request/save-over.ts'
import { useStale } from '../../api/use-stale.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { FormPage } from '../../kit/form/form-page.tsx'
import type { FormField, FormValues } from '../../kit/form/form-types.ts'
import styles from './place-basics.module.css'

type Saved = { id: string; version: number }

type PlaceBasicsProps<Row extends Saved, Values extends FormValues> = {
  kind: TermPlaceKind
  row: Row
  /** Why it cannot be changed; undefined when it can. */
  refusal: string | undefined
  schema: ZodType<Values>
  fields: FormField<Values>[]
  valuesOf: (row: Row) => Values
  /** Saves over the version that was seen and answers with what it is now. Quietly: the form says what is refused. */
  save: (values: Values, version: number) => Promise<Row>
  /** What it is now, where somebody else was faster. */
  readNow: () => Promise<Row>
  /** What is next to the form: announcements and the like. */
  children: ReactNode
}

/** 基本信息 of a place: what it is called, when it is taught, and what its kind says besides. */
export function PlaceBasics<Row extends Saved, Values extends FormValues>({
  children,
  ...form
}: PlaceBasicsProps<Row, Values>) {
  return (
    <div className={styles.layout}>
      <BasicsForm key={form.row.id} {...form} />
      <div className={styles.side}>{children}</div>
    </div>
  )
}

/** The form keeps what it was opened with: changes of others arrive as a conflict on saving, not under the cursor. */
function BasicsForm<Row extends Saved, Values extends FormValues>(
  props: Omit<PlaceBasicsProps<Row, Values>, 'children'>,
) {
  const { kind, row, refusal, schema, fields, valuesOf, save, readNow } = props
  const stale = useStale()
  // The form holds the version it was filled from; after a save of ours the newer one counts.
  const ownVersion = useRef(row.version)
  return (
    <FormPage<Values>
      schema={schema}
      fields={fields}
      initialValues={valuesOf(row)}
      version={row.version}
      draftKey={`${kind}:${row.id}`}
      onSubmit={(values, seen) =>
        saveOver<Values>(
          async () => {
            ownVersion.current = (await save(values, Math.max(ownVersion.current, seen ?? 0))).version
          },
          async () => {
            const theirs = await readNow()
            return { values: valuesOf(theirs), version: theirs.version }
          },
        )
      }
      onSaved={() => {
        showToast('已保存')
        void stale(...showingPlaces)
      }}
      {...(refusal === undefined ? {} : { isDisabled: true, blockedReason: refusal })}
    />
  )
}
