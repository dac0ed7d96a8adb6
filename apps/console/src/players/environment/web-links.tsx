import type { EnvRecord } from '@lab/contract/environment'
import { ExportOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { Button } from '../../kit/button.tsx'
import { isShown, portWords, shownAddress } from './words.ts'

type WebLinksProps = {
  record: Pick<EnvRecord, 'id'>
  machine: Pick<EnvRecord['machines'][number], 'hostname' | 'access' | 'ports'> | undefined
}

/** Opens what a machine shows at its open ports (a desktop, a notebook, a service), each as a page of its own. */
export function WebLinks({ record, machine }: WebLinksProps) {
  const [busy, setBusy] = useState<number>()
  if (!machine || !isShown(machine.access)) return null
  const { hostname, ports, access } = machine
  const open = async (port: number) => {
    setBusy(port)
    try {
      const { url } = await api.environment.openWeb({ params: { id: record.id }, body: { machine: hostname, port } })
      window.open(shownAddress(url, access, port), '_blank', 'noopener')
    } catch {
      // The request layer has shown why.
    }
    setBusy(undefined)
  }
  return ports.map((port) => (
    <Button
      key={port}
      icon={ExportOutlined}
      isBusy={busy === port}
      aria-label={`在新页面打开主机 ${hostname} 的${portWords(access, port)}，端口 ${port}`}
      onClick={() => void open(port)}
    >
      {portWords(access, port)} :{port}
    </Button>
  ))
}
