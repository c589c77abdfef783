{{- define "euterpe.labels" -}}
app.kubernetes.io/name: euterpe
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* Labels that select the pods of a role: (dict "root" . "role" "api") */}}
{{- define "euterpe.selector" -}}
app.kubernetes.io/name: euterpe
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{/* The pod of a role: (dict "root" . "role" "api" "values" .Values.api) */}}
{{- define "euterpe.pod" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
metadata:
  labels:
    {{- include "euterpe.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  # A service named euterpe would otherwise set EUTERPE_PORT in every pod, to an address.
  enableServiceLinks: false
  automountServiceAccountToken: false
  {{- with $values.imagePullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  # Requests and jobs in progress are finished.
  terminationGracePeriodSeconds: 90
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    seccompProfile: { type: RuntimeDefault }
  containers:
    - name: {{ .role }}
      image: "{{ $values.image.repository }}:{{ $values.image.tag | default $root.Chart.AppVersion }}"
      imagePullPolicy: {{ $values.image.pullPolicy }}
      args: [serve, --role, {{ .role }}]
      env:
        - { name: EUTERPE_ENV, value: production }
        # A folder of our own: the volume itself belongs to root.
        - { name: EUTERPE_DATA, value: /data/euterpe }
        - { name: EUTERPE_BASE_URL, value: {{ $values.urls.base | quote }} }
        - { name: EUTERPE_AUTH_URL, value: {{ $values.urls.auth | quote }} }
        - { name: EUTERPE_LEGACY_URL, value: {{ $values.urls.legacy | quote }} }
        - { name: EUTERPE_S3_URL, value: {{ $values.urls.s3 | quote }} }
        {{- if $values.sftp.enabled }}
        - { name: EUTERPE_SFTP_PORT, value: '2022' }
        - { name: EUTERPE_SFTP_URL, value: {{ $values.sftp.url | quote }} }
        {{- end }}
        {{- range $setting, $key := $values.secrets.keys }}
        - { name: EUTERPE_{{ $setting }}_FILE, value: /run/secrets/euterpe/{{ $key }} }
        {{- end }}
        {{- range $setting, $value := $values.settings }}
        - { name: EUTERPE_{{ $setting }}, value: {{ $value | quote }} }
        {{- end }}
      ports:
        {{- if eq .role "api" }}
        - { name: http, containerPort: 8080 }
        - { name: s3, containerPort: 9000 }
        {{- if $values.sftp.enabled }}
        - { name: sftp, containerPort: 2022 }
        {{- end }}
        {{- end }}
        - { name: metrics, containerPort: 9464 }
      # The first process of a new release migrates the database before it answers.
      startupProbe:
        httpGet: { path: /livez, port: metrics }
        periodSeconds: 5
        failureThreshold: 120
      livenessProbe:
        httpGet: { path: /livez, port: metrics }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /readyz, port: metrics }
        periodSeconds: 5
        timeoutSeconds: 5
      {{- if eq .role "api" }}
      lifecycle:
        # The load balancer learns that the pod is going before the pod stops accepting connections.
        preStop: { exec: { command: [sleep, '5'] } }
      {{- end }}
      resources: {{- toYaml .values.resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      volumeMounts:
        - { name: scratch, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
        - { name: secrets, mountPath: /run/secrets/euterpe, readOnly: true }
  volumes:
    - name: scratch
      emptyDir: { sizeLimit: {{ $values.scratch.sizeLimit }} }
    - name: tmp
      emptyDir: {}
    - name: secrets
      secret: { secretName: {{ $values.secrets.existingSecret }}, defaultMode: 0440 }
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels: {{- include "euterpe.selector" (dict "root" $root "role" .role) | nindent 10 }}
  {{- with $values.nodeSelector }}
  nodeSelector: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.affinity }}
  affinity: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.tolerations }}
  tolerations: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
