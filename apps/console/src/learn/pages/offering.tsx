import { useMutation } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../api/request/api.ts'
import { Button } from '../../kit/button.tsx'

/** Before it is begun. */
export default function OfferingPage() {
  const { offeringId = '' } = useParams()
  const navigate = useNavigate()
  const begin = useMutation({
    mutationFn: () => api.learning.start({ params: { id: offeringId }, body: {} }),
    onSuccess: ({ record }) => navigate(`/learn/work/${record.id}`),
  })
  return (
    <Button look="primary" isBusy={begin.isPending} onClick={() => begin.mutate()}>
      开始学习
    </Button>
  )
}
