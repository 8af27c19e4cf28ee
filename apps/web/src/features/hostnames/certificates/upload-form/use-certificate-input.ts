import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type CertificateAnalysis, analyzeCertificate, type PemInput } from "../analyzer/analyze.ts";
import { splitPem } from "../analyzer/pem.ts";

/** Files beyond this many bytes hold no certificate. */
const maxFileBytes = 512 * 1024;

/** The two boxes of a certificate's upload, and what is seen in them. */
export type CertificateInput = {
  certificate: RefObject<HTMLTextAreaElement | null>;
  privateKey: RefObject<HTMLTextAreaElement | null>;
  analysis: CertificateAnalysis | undefined;
  /** What was done with what the person gave, or why it could not be taken. */
  notice: string | undefined;
  /** Looks anew, after a box has changed. */
  onInput: () => void;
  /** Takes files: certificates and keys in any order, one to a file or several. */
  addFiles: (files: readonly File[]) => Promise<void>;
  reorderChain: () => void;
  /** What is in the boxes now. */
  getInput: () => PemInput;
  /** Empties both boxes. */
  clear: () => void;
};

/**
 * The state of a certificate's upload. The boxes are the page's own text areas, uncontrolled, so that the private key is
 * in no state of React, no store and no closure: it is there as long as the box is, and gone when it closes.
 */
export function useCertificateInput(hostname: string | undefined): CertificateInput {
  const certificate = useRef<HTMLTextAreaElement>(null);
  const privateKey = useRef<HTMLTextAreaElement>(null);
  const [examination, setExamination] = useState<CertificateAnalysis>();
  const [note, setNote] = useState<string>();
  const round = useRef(0);

  const examineNow = useCallback(async () => {
    const mine = ++round.current;
    const material = { certificate: getValue(certificate), privateKey: getValue(privateKey) };
    try {
      const seen = await analyzeCertificate(material, hostname, Date.now() / 1000);
      if (mine === round.current) setExamination(seen);
    } catch {
      if (mine === round.current) setNote("What reads certificates could not be loaded. Look at your connection.");
    }
  }, [hostname]);

  const clear = useCallback(() => {
    round.current += 1;
    for (const box of [certificate.current, privateKey.current]) if (box) box.value = "";
    setExamination(undefined);
    setNote(undefined);
  }, []);

  useEffect(() => {
    const box = privateKey.current;
    return () => {
      if (box) box.value = "";
    };
  }, []);

  /** Moves what was put into the wrong box. */
  const tidy = () => {
    const [certificates, keys] = [splitPem(getValue(certificate)), splitPem(getValue(privateKey))];
    if (certificates.privateKeys) {
      setValue(certificate, certificates.certificates);
      setValue(privateKey, certificates.privateKeys);
      setNote("The private key was put into its own box.");
    } else if (keys.certificates) {
      setValue(certificate, splitPem(getValue(certificate) + keys.certificates).certificates);
      setValue(privateKey, keys.privateKeys);
      setNote("The certificates were put into their own box.");
    }
  };

  return {
    certificate,
    privateKey,
    analysis: examination,
    notice: note,
    onInput() {
      tidy();
      void examineNow();
    },
    async addFiles(files) {
      const unusable: string[] = [];
      for (const file of files) {
        const { certificates, privateKeys } = splitPem(file.size > maxFileBytes ? "" : await file.text());
        if (!certificates && !privateKeys) unusable.push(file.name);
        if (certificates) setValue(certificate, splitPem(`${getValue(certificate)}\n${certificates}`).certificates);
        if (privateKeys) setValue(privateKey, privateKeys);
      }
      const names = unusable.join(", ");
      setNote(names && `No certificate or key as PEM text in ${names}.`);
      await examineNow();
    },
    reorderChain() {
      setValue(certificate, `${examination?.chain?.ordered.map(({ pem }) => pem).join("\n") ?? ""}\n`);
      setNote("The chain was put in order.");
      void examineNow();
    },
    getInput: () => ({ certificate: getValue(certificate), privateKey: getValue(privateKey) }),
    clear,
  };
}

function getValue(box: RefObject<HTMLTextAreaElement | null>): string {
  return box.current?.value ?? "";
}

function setValue(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  if (box.current) box.current.value = text;
}
