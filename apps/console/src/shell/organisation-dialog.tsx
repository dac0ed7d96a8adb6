import { Button, Form, Modal, Select } from 'antd'
import { useId } from 'react'
import { shortOrganisationName } from './organisation-name.ts'
import styles from './organisation-dialog.module.css'

export type OrganisationChoice = { id: string; name: string; customerName?: string }

export type OrganisationDialogProps = {
  open: boolean
  organisations: OrganisationChoice[] | undefined
  currentId?: string
  /** With false the dialog stays until an organisation is chosen. A press outside and Escape never close it. */
  closable?: boolean
  isBusy?: boolean
  onConfirm: (id: string) => void
  onClose?: () => void
}

/** Chooses the organisation whose resources the console shows. */
export default function OrganisationDialog(props: OrganisationDialogProps) {
  const { open, organisations, currentId, closable = false, isBusy = false, onConfirm, onClose } = props
  const [form] = Form.useForm<{ id?: string }>()
  const label = useId()
  return (
    <Modal
      open={open}
      title="切换组织"
      width={480}
      centered
      closable={closable}
      keyboard={false}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={onClose}
      footer={
        <>
          {closable && <Button onClick={onClose}>取消</Button>}
          <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
            确定
          </Button>
        </>
      }
    >
      <p className={styles.text}>切换后，系统将按所选组织展示资源</p>
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ id: currentId }}
        onFinish={({ id }) => id !== undefined && onConfirm(id)}
      >
        <Form.Item
          name="id"
          label={<span id={label}>客户身份</span>}
          validateTrigger="onBlur"
          rules={[{ required: true, message: '请选择客户身份' }]}
        >
          <Select
            autoFocus
            aria-labelledby={label}
            placeholder="请选择客户身份"
            loading={organisations === undefined}
            showSearch={{ optionFilterProp: 'label' }}
            options={organisations?.map((one) => ({ value: one.id, label: one.name, one }))}
            optionRender={({ data }) => (
              <span className={styles.option}>
                <span>{shortOrganisationName(data.one.name)}</span>
                <small>{data.one.customerName ? `${data.one.customerName} · ${data.one.name}` : data.one.name}</small>
              </span>
            )}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
