import { useId, useState, type FormEvent } from 'react'
import { Dialog } from '../kit/dialog-frame/dialog.tsx'
import { SelectField } from '../kit/form/controls/select-field.tsx'
import { errorIdOf, FieldFrame } from '../kit/form/form-field.tsx'
import { Button } from '../kit/button.tsx'
import { Press } from '../kit/press.tsx'
import { shortOrganisationName } from '../api/session/organisation-name.ts'
import styles from './organisation-dialog.module.css'

export type OrganisationChoice = { id: string; name: string; customerName?: string }

export type OrganisationDialogProps = {
  open: boolean
  organisations: OrganisationChoice[] | undefined
  currentId?: string | undefined
  /** With false the dialog stays until an organisation is chosen. A press outside and Escape never close it. */
  closable?: boolean
  isBusy?: boolean
  onConfirm: (id: string) => void
  onClose?: () => void
}

/** Chooses the organisation whose resources the console shows. */
export default function OrganisationDialog(props: OrganisationDialogProps) {
  if (!props.open) return null
  const [only, ...others] = props.organisations ?? []
  const isAlone = props.closable === true && only !== undefined && only.id === props.currentId && others.length === 0
  return isAlone ? <OnlyOne one={only} onClose={props.onClose} /> : <OpenDialog {...props} />
}

/** There is nothing to switch to: says so, and who can change it. */
function OnlyOne({ one, onClose }: { one: OrganisationChoice; onClose: (() => void) | undefined }) {
  return (
    <Dialog
      title="切换组织"
      width={480}
      closesOnEscape={false}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <div className={styles.only}>
        <Organisation one={one} />
      </div>
      <p className={styles.text}>您目前只属于这一个组织，没有其他组织可以切换。如需加入其他组织，请联系管理员。</p>
    </Dialog>
  )
}

function OpenDialog(props: OrganisationDialogProps) {
  const { organisations, currentId, closable = false, isBusy = false, onConfirm, onClose } = props
  const [marked, setMarked] = useState(currentId)
  // Of one there is nothing to choose.
  const chosen = marked ?? (organisations?.length === 1 ? organisations[0]?.id : undefined)
  const [isMissing, setMissing] = useState(false)
  const id = useId()
  const byId = new Map(organisations?.map((one) => [one.id, one]))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (chosen === undefined) setMissing(true)
    else onConfirm(chosen)
  }
  return (
    <Dialog
      title="切换组织"
      width={480}
      closesOnEscape={false}
      onClose={closable ? onClose : undefined}
      footer={
        <>
          {closable && <Button onClick={onClose}>取消</Button>}
          <Button look="primary" isBusy={isBusy} type="submit" form={id}>
            确定
          </Button>
        </>
      }
    >
      <p className={styles.text}>切换后，系统将按所选组织展示资源</p>
      {closable && <Organisations {...{ organisations, currentId, isBusy, onConfirm }} />}
      <form id={id} noValidate onSubmit={submit}>
        <FieldFrame id={`${id}-choice`} label="客户身份" isRequired error={isMissing ? '请选择客户身份' : undefined}>
          <SelectField
            id={`${id}-choice`}
            label="客户身份"
            placeholder="请选择客户身份"
            isRequired
            isSearched
            isDisabled={false}
            errorId={isMissing ? errorIdOf(`${id}-choice`) : undefined}
            value={chosen}
            options={organisations?.map((one) => ({ value: one.id, label: one.name }))}
            renderOption={({ value, label }) => <Organisation one={byId.get(value) ?? { id: value, name: label }} />}
            onChange={(next) => {
              setMarked(next)
              setMissing(false)
            }}
            onBlur={() => setMissing(chosen === undefined)}
          />
        </FieldFrame>
      </form>
    </Dialog>
  )
}

type OrganisationsProps = Pick<OrganisationDialogProps, 'organisations' | 'currentId' | 'isBusy' | 'onConfirm'>

/** All of them at a glance; one press switches. The field below searches where they are many. */
function Organisations({ organisations, currentId, isBusy, onConfirm }: OrganisationsProps) {
  if (!organisations) return null
  return (
    <ul className={styles.list} aria-label="组织">
      {organisations.map((one) => (
        <li key={one.id}>
          <Press
            className={styles.entry}
            aria-current={one.id === currentId || undefined}
            disabled={isBusy === true || one.id === currentId}
            onClick={() => onConfirm(one.id)}
          >
            <Organisation one={one} />
            {one.id === currentId && <span className={styles.current}>当前</span>}
          </Press>
        </li>
      ))}
    </ul>
  )
}

function Organisation({ one }: { one: OrganisationChoice }) {
  return (
    <span className={styles.option}>
      <span>{shortOrganisationName(one.name)}</span>
      <small>{one.customerName ? `${one.customerName} · ${one.name}` : one.name}</small>
    </span>
  )
}
