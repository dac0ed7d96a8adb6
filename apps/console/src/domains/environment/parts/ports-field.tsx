import { Select } from 'antd'
import type { CustomControl } from '../../../kit/form/form-types.ts'

/** Ports as numbers, typed one after the other. */
export const PortsField = ({ id, value, onChange, onBlur, isDisabled }: CustomControl) => (
  <Select
    id={id}
    style={{ width: '100%' }}
    mode="tags"
    open={false}
    suffixIcon={null}
    tokenSeparators={[',', '，', ' ', '、']}
    placeholder="例如：8080"
    value={(value as number[]).map(String)}
    disabled={isDisabled}
    onBlur={onBlur}
    onChange={(ports: string[]) => onChange(ports.map(Number).filter((port) => Number.isInteger(port)))}
  />
)
