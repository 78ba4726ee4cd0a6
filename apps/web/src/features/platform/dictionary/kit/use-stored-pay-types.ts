import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { useEffect } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { writeStored } from '#kernel/storage.ts';

/** AUTH-17: stores the rows of PAY_TYPE_CHANNEL for whoever is signed in. */
export function useStoredPayTypes() {
  const { data } = useApi(dictionaryApi.listOfType, { type: 'PAY_TYPE_CHANNEL' });
  useEffect(() => {
    if (data) writeStored('PayTypeDictionary', JSON.stringify(data.rows));
  }, [data]);
}
