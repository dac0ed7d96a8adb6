import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import type { CustomControl } from '../../../kit/form/form-types.ts'
import styles from './machines-field.module.css'

interface Machine {
  hostname: string
  template_id: string
  networks?: string[] | undefined
}

/** Networks as they are typed: names apart by 、 or a comma. */
const namesIn = (text: string): string[] => [...new Set(text.split(/[、,，\s]+/u).filter(Boolean))]

const mostMachines = 8

/** The machines of a suite: a host name and a template each, and on which networks it is when there are several. */
export function MachinesField({ id, value, onChange, isDisabled }: CustomControl) {
  const { data } = useQuery(api.environment.listTemplates.query({ query: { per_page: 300, state: 'enabled' } }))
  const machines = (value as Machine[] | undefined) ?? []
  const templates = data?.templates ?? []
  const change = (index: number, part: Partial<Machine>): void =>
    onChange(machines.map((machine, at) => (at === index ? { ...machine, ...part } : machine)))
  const add = (): void => {
    const hostname = machines.length ? `node${machines.length + 1}` : 'main'
    onChange([...machines, { hostname, template_id: templates[0]?.id ?? '' }])
  }
  return (
    <div className={styles.list} id={id}>
      {machines.map((machine, index) => (
        // Rows have no identity of their own: a host name may be edited, the order is what the teacher sees.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={index} className={styles.row}>
          <TextField
            label={`第${index + 1}台的主机名`}
            value={machine.hostname}
            placeholder="主机名"
            isDisabled={isDisabled}
            onChange={(text) => change(index, { hostname: text })}
          />
          <SelectField
            label={`第${index + 1}台的环境模板`}
            value={machine.template_id || undefined}
            placeholder="选择环境模板"
            isDisabled={isDisabled}
            options={templates.map((template) => ({ value: template.id, label: template.title }))}
            onChange={(template_id: string) => change(index, { template_id })}
          />
          {machines.length > 1 && (
            <TextField
              label={`第${index + 1}台接入的网络`}
              value={(machine.networks ?? []).join('、')}
              placeholder="网络（默认同一网络）"
              isDisabled={isDisabled}
              onChange={(text) => change(index, { networks: namesIn(text) })}
            />
          )}
          <Button
            icon={DeleteOutlined}
            aria-label={`移除主机 ${machine.hostname}`}
            disabled={isDisabled || machines.length === 1}
            onClick={() => onChange(machines.filter((_one, at) => at !== index))}
          />
        </div>
      ))}
      <Button look="dashed" icon={PlusOutlined} disabled={isDisabled || machines.length >= mostMachines} onClick={add}>
        添加主机
      </Button>
    </div>
  )
}
