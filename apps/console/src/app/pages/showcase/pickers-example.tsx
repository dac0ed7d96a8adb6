import { Kept, opens, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { Button } from '../../../kit/button.tsx'
import { useState, type ComponentType } from 'react'
import { CategoryPicker } from '../../../content/pickers/category-picker.tsx'
import { ClassPicker } from '../../../content/pickers/class-picker.tsx'
import { SuitePicker, TemplatePicker } from '../../../content/pickers/environment-pickers.tsx'
import { OrganisationPicker } from '../../../content/pickers/organisation-picker.tsx'
import { StudentPicker, TeacherPicker } from '../../../content/pickers/person-pickers.tsx'
import type { ObjectPickerProps } from '../../../content/pickers/picker-props.ts'
import { ShownValue } from '../../../kit/preview/shown-value.tsx'

/** One button for each kind of object that is chosen in a dialog. */
export function PickersExample() {
  return (
    <div style={{ display: 'grid', gap: 12, justifyItems: 'start' }}>
      <Choice name="教师" Picker={TeacherPicker} nameOf={(row) => row.real_name} />
      <Choice name="学生" Picker={StudentPicker} nameOf={(row) => row.real_name} />
      <Choice name="组织" Picker={OrganisationPicker} nameOf={(row) => row.name.split('/').at(-1) ?? ''} />
      <Choice name="班级" Picker={ClassPicker} nameOf={(row) => row.name} />
      <Choice name="分类" Picker={CategoryPicker} nameOf={(row) => row.title} />
      <Choice name="环境套件" Picker={SuitePicker} nameOf={(row) => row.title} />
      <Choice name="环境模板" Picker={TemplatePicker} nameOf={(row) => row.title} />
    </div>
  )
}

type ChoiceProps<Row> = {
  name: string
  Picker: ComponentType<ObjectPickerProps<Row>>
  nameOf: (row: Row) => string
}

function Choice<Row>({ name, Picker, nameOf }: ChoiceProps<Row>) {
  const opening = useOpening()
  const [chosen, setChosen] = useState<Row[]>([])
  return (
    <div>
      <Button {...opens(opening)}>选择{name}</Button>
      <ShownValue label={`已选${name}`} value={chosen.map(nameOf).join('、') || '无'} />
      <Kept by={opening}>
        {(open, close) => <Picker open={open} selected={chosen} onConfirm={setChosen} onClose={close} />}
      </Kept>
    </div>
  )
}
