import { placeClassesMax } from '@lab/contract/term-basics'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { readAuth } from '../../api/request/auth-cookie.ts'
import type { FormField } from '../../kit/form/form-types.ts'

type Starting = { class_ids?: unknown; teacher_ids?: unknown }
interface Words {
  classes: { label: string; help: string }
  teachers: { label: string; placeholder: string }
}

/** Classes whose learners a new place takes in, and who teaches there next to its owner, in the form that begins it. */
export function useStartingFields<Values extends Starting>({ classes, teachers }: Words): FormField<Values>[] {
  const page = { per_page: 300 } as const
  const own = readAuth()?.user.id
  const { data: ofClasses } = useQuery(api.classroom.authClasses.query({ query: page }))
  const { data: ofTeachers } = useQuery(api.org.authTeachers.query({ query: page }))
  return [
    {
      kind: 'select',
      name: 'class_ids',
      label: classes.label,
      isRequired: false,
      isMultiple: true,
      options: ofClasses?.classes
        .filter(({ can }) => can.view === true)
        .map(({ id, name }) => ({ value: id, label: name })),
      placeholder: '选择您任教的班级，学员会加入进来',
      help: `最多 ${placeClassesMax} 个，${classes.help}`,
    },
    {
      kind: 'select',
      name: 'teacher_ids',
      label: teachers.label,
      isRequired: false,
      isMultiple: true,
      options: ofTeachers?.teachers
        .filter(({ id }) => id !== own)
        .map(({ id, real_name, number }) => ({ value: id, label: number ? `${real_name}（${number}）` : real_name })),
      placeholder: teachers.placeholder,
    },
  ]
}
