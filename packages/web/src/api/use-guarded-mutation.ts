import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

type GuardedOptions<Reply, Order> = Omit<UseMutationOptions<Reply, Error, Order>, 'mutationFn' | 'onSettled'> & {
  /** Is told, for `send`, how to know whether what would show a failure is still there. */
  mutationFn: (order: Order, isUnmounted: () => boolean) => Promise<Reply>
}

/** Takes no second order while the first is under way: two quick presses come before a button can be disabled. */
export function useGuardedMutation<Reply, Order>(options: GuardedOptions<Reply, Order>) {
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    ...options,
    mutationFn: (order: Order) => options.mutationFn(order, () => isUnmounted.current),
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const mutate: typeof mutation.mutate = (...order) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(...order)
  }
  return { ...mutation, mutate }
}
