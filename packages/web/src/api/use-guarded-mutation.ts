import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** Takes no second order while the first is under way: two quick presses come before a button can be disabled. */
export function useGuardedMutation<Reply, Order>(options: Omit<UseMutationOptions<Reply, Error, Order>, 'onSettled'>) {
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    ...options,
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
