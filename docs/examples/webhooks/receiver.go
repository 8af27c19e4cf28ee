// Receives webhooks of the console: WEBHOOK_SECRET=whsec_… PORT=9000 go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"log"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// isFromConsole returns whether the console signed a request in the last five minutes.
func isFromConsole(key []byte, header http.Header, body []byte) bool {
	id, sent := header.Get("webhook-id"), header.Get("webhook-timestamp")
	at, err := strconv.ParseInt(sent, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-at)) > 300 {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + sent + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, signature := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(signature), []byte(expected)) {
			return true
		}
	}
	return false
}

func main() {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))
	if err != nil {
		log.Fatal("WEBHOOK_SECRET isn't a secret of a webhook")
	}
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		if err != nil || !isFromConsole(key, request.Header, body) {
			response.WriteHeader(http.StatusUnauthorized)
			return
		}
		var event struct {
			Type  string
			Alert *struct{ Title string }
		}
		if err := json.Unmarshal(body, &event); err != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		// Ignore an ID that you have handled: the console sends it again if it got no response.
		log.Println(request.Header.Get("webhook-id"), event.Type)
		response.WriteHeader(http.StatusNoContent)
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
