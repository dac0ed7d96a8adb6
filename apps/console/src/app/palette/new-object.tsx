import { placeIn } from '../../content/place-address.ts'
import { useRoute } from '../../content/route-handle.ts'
import { useLinks } from '../../content/use-links.ts'
import { useGo } from '../../kit/navigation/link.tsx'
import { type CommandName, openCommand } from '../../content/commands.ts'
import { later } from '../../kit/later.tsx'

const NewExperiment = later(() => import('../../domains/experiment/parts/create-dialog.tsx'))
const NewClass = later(async () => ({
  default: (await import('../../domains/classroom/parts/create-class-dialog.tsx')).CreateClassDialog,
}))
const ImportMembers = later(async () => ({
  default: (await import('../../content/aspects/roster/import/import-dialog.tsx')).ImportDialog,
}))
const NewSuite = later(() => import('../../domains/environment/parts/suite-dialog.tsx'))

const close = (): void => openCommand.set(null)

/** The dialog of a command, over whatever page is shown; leads to what was made. */
export default function NewObject({ command }: { command: CommandName }) {
  const { go } = useLinks()
  const goTo = useGo()
  const classId = placeIn(useRoute()?.params ?? {})?.id
  if (command === 'experiment.create') {
    return (
      <NewExperiment
        onClose={close}
        onCreated={(expid) => {
          close()
          // From below another object the nearest address would keep that context; a new one has no context.
          goTo(`/exp/${expid}/content`)
        }}
      />
    )
  }
  if (command === 'class.create') {
    return (
      <NewClass
        open
        isTraining={false}
        onClose={close}
        onCreated={(row) => {
          close()
          go('class.member.student', { classid: row.id })
        }}
      />
    )
  }
  if (command === 'class.import') return classId ? <ImportMembers placeId={classId} onClose={close} /> : null
  return (
    <NewSuite
      open
      onClose={close}
      onSaved={(id) => {
        close()
        goTo(`/env/template/${id}?view=suite`)
      }}
    />
  )
}
